import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { monthText } from '../../lib/date-text.ts'
import { Percent, unitOf } from './price-table.tsx'
import { type Draft, SaidList, saidIn } from './said.tsx'

type Change = Draft['changes'][number]

const thingIn = (place: string): string => place.split('.').slice(0, 2).join('.')

export function Changes({ draft: { changes, faults, state } }: { readonly draft: Draft }) {
  const t = useTranslations('catalogue')
  const things = Map.groupBy(changes, ({ place }) => thingIn(place))
  return (
    <Card title={t('changes')}>
      {faults.length > 0 && (
        <div role="alert">
          <p>{t('faults')}</p>
          <SaidList all={faults} />
        </div>
      )}
      {changes.length === 0 && <EmptyState>{state === 'published' ? t('inForce') : t('noChange')}</EmptyState>}
      <dl className="draft-changes">
        {[...things].map(([thing, all]) => (
          <Changed key={thing} thing={thing} all={all} />
        ))}
      </dl>
    </Card>
  )
}

const inWords = (names: Change['names'], locale: string) => (locale === 'ja' ? names?.ja : names?.en) ?? names?.en

function Changed({ thing, all }: { readonly thing: string; readonly all: readonly Change[] }) {
  const locale = useLocale()
  const name = inWords(all[0]?.names ?? null, locale) ?? thing.split('.')[1] ?? thing
  return (
    <div>
      <dt>
        <b>{name}</b> <code className="soft">{thing}</code>
      </dt>
      {all.map((each) => (
        <dd key={`${each.place} ${saidIn(each, 'en')}`}>
          {each.price === null ? <Field thing={thing} change={each} /> : <Price price={each.price} />}
        </dd>
      ))}
    </div>
  )
}

function Field({ thing, change }: { readonly thing: string; readonly change: Change }) {
  const field = change.place.slice(thing.length + 1)
  return (
    <>
      {field !== '' && <code>{field}</code>} {saidIn(change, useLocale())}
    </>
  )
}

function Price({ price }: { readonly price: NonNullable<Change['price']> }) {
  const t = useTranslations('catalogue')
  const ofApart = useTranslations('catalogue.apart')
  const locale = useLocale()
  const { currency, role, roleNames, cycle, from, before, after } = price
  const isPlan = role === 'base' || role === 'custom'
  const begins = from === null ? ofApart('beginning') : ofApart('from', { month: monthText(from, locale) })
  const amount = (minor: number) => t(`a.${unitOf(price)}.${cycle}`, { amount: moneyText({ minor, currency, locale }) })
  return (
    <>
      {!isPlan && <span>{inWords(roleNames, locale) ?? role}</span>} <span className="soft">{begins}</span>{' '}
      {before !== null && <del>{amount(before)}</del>} {after === null ? ofApart('nothing') : amount(after)}{' '}
      {after !== null && <Percent before={before ?? undefined} now={after} />}
    </>
  )
}
