import type { getBankFile } from '@touchline/contract/desk/calls/bank-files'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { useTranslations } from 'use-intl'

export type BankFile = ResponseOf<DeskEndpointOf<typeof getBankFile>>

export const isOfFile = ({ kind, place }: BankFile['faults'][number]): boolean => place === null || kind === 'cut-off'

export function Faults({ faults }: Pick<BankFile, 'faults'>) {
  const t = useTranslations('transfers')
  return (
    <ul className="bank-faults">
      {faults.map(({ kind, place, found }) => (
        <li key={`${kind} ${place ?? ''} ${found}`}>
          <b>{place === null ? t('wholeFile') : t('place', { place })}</b> {t(`faults.${kind}`)}{' '}
          {found !== '' && <span className="soft">{found}</span>}
        </li>
      ))}
    </ul>
  )
}
