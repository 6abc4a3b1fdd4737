import type { AddOnKind, AddOnQuote } from '@touchline/domain/add-ons'
import { dateOf, daysBetween, type Instant, startOfNextMonth, type Zone } from '@touchline/domain/calendar'
import { type Cycle, isTimeRole } from '@touchline/domain/catalogue'
import { Facts } from '@touchline/ui/card.tsx'
import { BigMoney, moneyText } from '@touchline/ui/figures/money.tsx'
import { sentences } from '@touchline/words/sentences'
import { taxNamed } from '@touchline/words/tax-named'
import { useTranslations } from 'use-intl'
import { useDay } from '../../../forms/use-day.ts'
import { useLanguage } from '../../../i18n/language.tsx'

interface QuoteBoxProps {
  readonly quote: AddOnQuote
  readonly kind: AddOnKind
  readonly cycle: Cycle
  readonly zone: Zone
  readonly now: Instant
  /** Its days depend on the decision. */
  readonly isAsked: boolean
}

export function QuoteBox({ quote, kind, cycle, zone, now, isAsked }: QuoteBoxProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const money = (minor: bigint) => moneyText({ minor: Number(minor), currency: quote.total.currency, locale })
  const minutesPerHour = kind === 'upload' && cycle === 'year' ? 60n : 1n
  const unit = money(quote.line.unitPrice.minor * minutesPerHour)
  const isSeat = kind === 'analyst' || kind === 'viewer'
  const starts = quote.entries[0]?.start ?? now
  const perUnit = isSeat
    ? t(`usage.addOn.unitSeat.${cycle}`)
    : kind === 'custom'
      ? t('usage.addOn.unitEach', { cycle })
      : t('usage.addOn.unitHour')
  const day = useDay(zone, now)
  const until = dateOf(quote.until - 1, zone)
  const ends = { days: daysBetween(dateOf(now, zone), until), date: day(until) }
  const charged = { date: day(startOfNextMonth(now, zone)), amount: money(quote.bill.minor) }
  const taxed = quote.taxedAs.rate > 0
  const said = () => {
    if (starts > now) return [t('usage.addOn.begins', { date: day(dateOf(starts, zone)), amount: charged.amount })]
    const how = kind === 'custom' ? t('usage.addOn.chargedEach', { cycle }) : t('usage.addOn.chargedSeat')
    return [isTimeRole(kind) ? t('usage.addOn.ends', ends) : how, t('usage.addOn.charged', charged)]
  }
  return (
    <div className="quote" role="status">
      <div className="sum">
        <span>{taxed ? t('usage.addOn.totalTaxed') : t('usage.addOn.total')}</span>
        <BigMoney minor={Number(quote.total.minor)} currency={quote.total.currency} locale={locale} />
      </div>
      <Facts
        rows={[
          [perUnit, unit],
          ...(taxed ? ([[t('invoiceLines.tax', taxNamed(quote.taxedAs)), money(quote.tax.minor)]] as const) : []),
          ...(isSeat && !isAsked ? [[t('usage.addOn.until'), day(until)] as const] : []),
        ]}
      />
      <details>
        <summary className="small">{t('why.title')}</summary>
        <p className="small soft num">{useReason(quote, kind, money)}</p>
      </details>
      {!isAsked && <p className="small soft">{sentences(said())}</p>}
    </div>
  )
}

function useReason({ line }: AddOnQuote, kind: AddOnKind, money: (minor: bigint) => string): string {
  const t = useTranslations('usage.addOn.why')
  const invoiceLines = useTranslations('invoiceLines')
  const price = money(line.unitPrice.minor)
  const { derivation } = line
  switch (derivation.kind) {
    case 'count':
      return invoiceLines('hours', { price, hours: derivation.count })
    case 'days':
      return t('monthDays', { price, days: derivation.days, ofDays: derivation.ofDays })
    case 'hours':
    case 'goodwill':
    case 'waived':
      return price
    case 'addition': {
      const [first] = derivation.purchases
      if (first === undefined) return price
      if (kind === 'upload') return t('minutes', { price, hours: first.units / 60 })
      if (kind === 'export') return invoiceLines('hours', { price, hours: first.units })
      return t('days', { price, days: first.days, ofDays: first.ofDays, count: first.count })
    }
  }
}
