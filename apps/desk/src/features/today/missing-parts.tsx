import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Button } from '@touchline/ui/input/button.tsx'
import { listFormat } from '@touchline/words/list-format'
import { Fragment, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Drawn } from '../../lib/desk-icon.tsx'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { missingIcons } from './kind-icons.ts'
import type { Missing } from './line.ts'

interface MissingProps {
  readonly missing: readonly { readonly region: RegionName; readonly part: Missing }[]
}

export function MissingParts({ missing }: MissingProps) {
  const t = useTranslations('today')
  const parts = Map.groupBy(missing, ({ part }) => part)
  if (parts.size === 0) return null
  return (
    <section className="card" aria-label={t('missing.title')}>
      <ul className="missing">
        {[...parts].map(([part, of]) => (
          <Part key={part} part={part} regions={of.map(({ region }) => region)} />
        ))}
      </ul>
    </section>
  )
}

const commandOf = (part: Exclude<Missing, 'finance'>, region: RegionName, operator: string): string =>
  part === 'catalogue'
    ? `catalogue apply catalogue.json --region ${region} --operator ${JSON.stringify(operator)}`
    : `create-organization --region ${region} --name "Kita FC" --code kita --login office@kita.example --operator ${JSON.stringify(operator)}`

function Part({ part, regions }: { readonly part: Missing; readonly regions: readonly RegionName[] }) {
  const t = useTranslations('today')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const { roles, operator } = useOperator()
  const names = listFormat(locale).format(regions.map((region) => ofRegions(region)))
  return (
    <li>
      <span className="kind">
        <Drawn path={missingIcons[part]} />
        {t(`missing.kinds.${part}`)}
      </span>
      <div>
        <b>{t(`missing.names.${part}`)}</b>
        <p className="soft">{t(`missing.texts.${part}`, { regions: names })}</p>
        {part !== 'finance' &&
          regions.map((region) => <Command key={region} text={commandOf(part, region, operator)} />)}
      </div>
      {part === 'finance' && hasRight(roles, 'settings') && (
        <a href={hrefOf('/settings')} className="btn ghost small">
          {t('missing.settings')} <kbd aria-hidden="true">G S</kbd>
        </a>
      )}
    </li>
  )
}

function Command({ text }: { readonly text: string }) {
  const t = useTranslations('today')
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="command">
      <code>
        {text.split(' ').map((word) => (
          <Fragment key={word}>
            <span>{word}</span>{' '}
          </Fragment>
        ))}
      </code>
      <Button look="ghost" small onClick={copy}>
        {t(isCopied ? 'missing.copied' : 'missing.copy')}
      </Button>
    </div>
  )
}
