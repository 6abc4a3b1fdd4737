import type { WireRunTotals } from '@touchline/contract/desk/run-totals'
import type { Currency } from '@touchline/domain/money'
import { stepKinds } from '@touchline/domain/run'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { dayText, monthBefore } from '../../lib/date-text.ts'
import { Bars } from '../../lib/waterfall-bars.tsx'
import { listHref } from './list-href.ts'

interface WaterfallProps {
  readonly day: string
  readonly totals: WireRunTotals
  readonly currencies: readonly Currency[]
  readonly onCurrency: (currency: Currency) => void
}

/** Steps are differences of exact bills, so they add up; the axis is broken where they would be too small to see. */
export function Waterfall({ day, totals, currencies, onCurrency }: WaterfallProps) {
  const t = useTranslations('first')
  const locale = useLocale()
  const { currency, before, after } = totals
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const signed = (minor: number) => `${minor > 0 ? '+' : ''}${money(minor)}`
  const steps = stepKinds.flatMap((each) => totals.steps.find(({ kind }) => kind === each) ?? [])
  const names = { before: dayText(monthBefore(day), locale), after: dayText(day, locale) }
  return (
    <Card
      className="run-waterfall"
      title={t('waterfall', { ...names, currency })}
      action={
        currencies.length > 1 ? (
          <Segments
            label={t('currency')}
            hidesLabel
            segments={currencies.map((key) => ({ key, label: key }))}
            chosen={currency}
            onChoose={onCurrency}
          />
        ) : undefined
      }
    >
      <Bars
        before={before.minor}
        after={after.minor}
        steps={steps.map(({ minor }) => minor)}
        label={t('picture', { ...names, from: money(before.minor), to: money(after.minor) })}
      />
      <ol className="run-steps">
        <li>
          <b className="num">{money(before.minor)}</b>
          <span>{names.before}</span>
          <small className="soft">{t('bills', { count: before.bills })}</small>
        </li>
        {steps.map(({ kind, minor, bills }) => (
          <li key={kind}>
            <b className="num">{signed(minor)}</b>
            <a className="opens" href={listHref({ step: kind, currency })}>
              {t(`steps.${kind}`)}
            </a>
            <small className="soft">{t('bills', { count: bills })}</small>
          </li>
        ))}
        <li>
          <b className="num">{money(after.minor)}</b>
          <span>{names.after}</span>
          <small className="soft">{t('bills', { count: after.bills })}</small>
        </li>
      </ol>
      <p className="soft">{t('addUp')}</p>
    </Card>
  )
}
