import type { InvoiceLine } from '@touchline/domain/billing'
import { type Catalogue, listedPlan } from '@touchline/domain/catalogue'
import { fraction, type Money, money } from '@touchline/domain/money'
import type { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { moneyText } from '../../ui/figures/money.tsx'

export interface LineWords {
  readonly t: ReturnType<typeof useTranslations<'invoiceLines'>>
  readonly show: (amount: Money) => string
  readonly number: Intl.NumberFormat
}

/** The words, amounts and numbers of the lines of an invoice. */
export function useLineWords(t: LineWords['t']): LineWords {
  const { locale } = useLanguage()
  return {
    t,
    show: ({ minor, currency }) => moneyText({ minor: Number(minor), currency, locale }),
    number: new Intl.NumberFormat(locale),
  }
}

/** The days of seats are added up over the seats, so that they can be more than the month has. */
export const isSeat = ({ role }: InvoiceLine): boolean => role === 'analyst' || role === 'viewer'

/** Time is sold by the hour; within a yearly term upload time by the minute (billing rules: "Yearly"). */
export const isTime = ({ role }: InvoiceLine): boolean => role === 'upload' || role === 'export'

/** A coupon's price shows the list price it comes from, as long as the catalogue still has it. */
export function discountNote(
  { contractPlanId, unitPrice }: InvoiceLine,
  catalogue: Catalogue,
  { t, show }: LineWords,
): string[] {
  const plan = catalogue.plans.get(contractPlanId)
  const percent = plan === undefined ? 0 : (catalogue.groups.get(plan.groupId)?.discountPercent ?? 0)
  if (plan === undefined || percent === 0) return []
  const { prices, priceChanges = [] } = listedPlan(plan, catalogue)
  const { currency, minor } = unitPrice
  const lists = [...priceChanges.map((change) => change.prices).toReversed(), prices]
  const full = lists
    .flatMap((list) => (list[currency] === undefined ? [] : [money(list[currency], currency)]))
    .find((list) => fraction(list, BigInt(100 - percent), 100n).minor === minor)
  return full === undefined ? [] : [t('discount', { full: show(full), percent, price: show(unitPrice) })]
}

export const roundingNote = (line: InvoiceLine, { t }: LineWords): string[] => (isRounded(line) ? [t('rounded')] : [])

/** Why an invoice is not charged. */
export const waiverNote = ({ derivation, unitPrice }: InvoiceLine, { t, show }: LineWords): string[] =>
  derivation.kind === 'waived'
    ? [t('waived', { least: show(money(BigInt(derivation.leastCharge), unitPrice.currency)) })]
    : []

function isRounded({ derivation, unitPrice: { minor } }: InvoiceLine): boolean {
  const isPart = (part: number, of: number) => (minor * BigInt(part)) % BigInt(of) !== 0n
  switch (derivation.kind) {
    case 'days':
      return isPart(derivation.days, derivation.ofDays)
    case 'hours':
      return isPart(derivation.tenths, 10)
    case 'addition':
      return derivation.purchases.some(({ units, days, ofDays }) => isPart(units * days, ofDays))
    case 'count':
    case 'waived':
      return false
  }
}
