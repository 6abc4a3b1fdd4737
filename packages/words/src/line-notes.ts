import { type Discount, earlierMonthOf } from '@touchline/domain/billing'
import { isSeatRole, isTimeRole } from '@touchline/domain/catalogue'
import { money } from '@touchline/domain/money'
import type { LineWords, PricedLine } from './line-words.ts'

/** The days of seats are added up over the seats, so that they can be more than the month has. */
export const isSeat = ({ role }: PricedLine): boolean => isSeatRole(role)

/** Time is sold by the hour; within a yearly term upload time by the minute (billing rules: "Yearly"). */
export const isTime = ({ role }: PricedLine): boolean => isTimeRole(role)

/** A coupon's price shows the list price it comes from, where that is known. */
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

/** What a line is for; one of the month before says so. */
export function whatOf(what: string, { derivation }: Pick<PricedLine, 'derivation'>, { t, month }: LineWords): string {
  const of = earlierMonthOf(derivation)
  return of === undefined ? what : t('invoiceLines.ofMonth', { what, month: month(of) })
}

/** Why an invoice is not charged. */
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
    case 'waived':
      return false
  }
}
