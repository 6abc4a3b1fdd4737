import type { getDraft } from '@touchline/contract/desk/calls/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { useLocale } from 'use-intl'

export type Draft = ResponseOf<DeskEndpointOf<typeof getDraft>>
export type Said = Draft['faults'][number]

export const saidIn = ({ said }: Pick<Said, 'said'>, locale: string): string =>
  (locale === 'ja' ? said.ja : said.en) ?? ''

interface SaidListProps {
  readonly all: readonly Pick<Said, 'place' | 'said'>[]
}

export function SaidList({ all }: SaidListProps) {
  const locale = useLocale()
  return (
    <ul>
      {all.map((each) => (
        <li key={`${each.place} ${saidIn(each, 'en')}`}>
          {each.place !== '' && <code>{each.place}</code>} {saidIn(each, locale)}
        </li>
      ))}
    </ul>
  )
}

export function NotSaved({ faults, text }: { readonly faults: SaidListProps['all']; readonly text: string }) {
  return (
    <div role="alert">
      <p>{text}</p>
      <SaidList all={faults} />
    </div>
  )
}
