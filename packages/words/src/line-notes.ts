import { type Discount, earlierMonthOf } from '@touchline/domain/billing'
import { isSeatRole, isTimeRole } from '@touchline/domain/catalogue'
import { money } from '@touchline/domain/money'
import type { LineWords, PricedLine } from './line-words.ts'

/** Seat days are summed, so they may exceed the month's. */
export const isSeat = ({ role }: PricedLine): boolean => isSeatRole(role)

/** By the hour; a yearly term's upload by the minute (billing rules: "Yearly"). */
export const isTime = ({ role }: PricedLine): boolean => isTimeRole(role)

/** With the list price, where known. */
export const discountNote = (
  { unitPrice }: PricedLine,
  discount: Discount | null,
  { t, show }: LineWords,
): readonly string[] =>
  discount === null
    ? []
    : [t('invoiceLines.discount', { full: show(discount.full), percent: discount.percent, price: show(unitPrice) })]

export const roundingNote = (line: PricedLine, { t }: LineWords): readonly string[] =>
  isRounded(line) ? [t('invoiceLines.rounded')] : []

export function whatOf(what: string, { derivation }: Pick<PricedLine, 'derivation'>, { t, month }: LineWords): string {
  const of = earlierMonthOf(derivation)
  return of === undefined ? what : t('invoiceLines.ofMonth', { what, month: month(of) })
}

export const waiverNote = ({ derivation, unitPrice }: PricedLine, { t, show }: LineWords): readonly string[] =>
  derivation.kind === 'waived'
    ? [t('invoiceLines.waived', { least: show(money(BigInt(derivation.leastCharge), unitPrice.currency)) })]
    : []

function isRounded({ derivation, unitPrice: { minor } }: PricedLine): boolean {
  const isPart = (part: number, of: number) => (minor * BigInt(part)) % BigInt(of) !== 0n
  switch (derivation.kind) {
    case 'days':
      return isPart(derivation.days, derivation.ofDays)
    case 'hours':
      return isPart(derivation.tenths, 10)
    case 'addition':
      return derivation.purchases.some(({ units, days, ofDays }) => isPart(units * days, ofDays))
    case 'count':
    case 'goodwill':
    case 'waived':
      return false
  }
}
