import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import type { Catalogue } from '@touchline/domain/catalogue'
import { fraction, type Money, money } from '@touchline/domain/money'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/language.tsx'
import { groupNameIn } from '../lib/group-name.ts'
import { moneyText } from '../ui/money.tsx'

/** One line of an invoice in words: what, how it came about step by step, and how much. */
export interface ReckonedLine {
  readonly key: string
  readonly what: string
  readonly unitPrice: string
  readonly quantity: string
  readonly steps: readonly string[]
  readonly amount: string
}

/** An invoice in words. Where nothing is taxed there is the total alone (decision D4). */
export interface Reckoning {
  readonly lines: readonly ReckonedLine[]
  readonly sums: readonly (readonly [string, string])[]
}

export interface Masters {
  readonly catalogue: Catalogue
  readonly groups: readonly ContractPlanGroup[]
}

/** An invoice and what its plans are called. */
export interface Reckonable {
  readonly invoice: Invoice
  readonly masters: Masters
}

interface Words {
  readonly t: ReturnType<typeof useTranslations<'reckoning'>>
  readonly show: (amount: Money) => string
  readonly number: Intl.NumberFormat
  readonly hours: Intl.NumberFormat
}

/** Why an amount is what it is, from the invoice itself: every figure that can be asked is told by this. */
export function useReckoning({ catalogue, groups }: Masters): (invoice: Invoice) => Reckoning {
  const t = useTranslations('reckoning')
  const { language, locale } = useLanguage()
  const words: Words = {
    t,
    show: ({ minor, currency }) => moneyText({ minor: Number(minor), currency, locale }),
    number: new Intl.NumberFormat(locale),
    hours: new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }),
  }
  const lineOf = (line: InvoiceLine): ReckonedLine => ({
    key: line.contractPlanId,
    what: t('item', {
      plan: groupNameIn(groups, catalogue.plans.get(line.contractPlanId)?.groupId, language),
      role: t(`roles.${line.role}`),
    }),
    unitPrice: words.show(line.unitPrice),
    quantity: quantityOf(line, words),
    steps: [...discountStep(line, catalogue, words), ...priceSteps(line, words)],
    amount: words.show(line.amount),
  })
  return (invoice) => ({ lines: invoice.lines.map(lineOf), sums: sumsOf(invoice, words) })
}

/** The days of seats are added up over the seats, so that they can be more than the month has. */
const isSeat = ({ role }: InvoiceLine): boolean => role === 'analyst' || role === 'viewer'

/** Time is sold by the hour; within a yearly term upload time by the minute (billing-rules: "Yearly"). */
const isTime = ({ role }: InvoiceLine): boolean => role === 'upload' || role === 'export'

function quantityOf(line: InvoiceLine, { t, number, hours }: Words): string {
  const { derivation } = line
  switch (derivation.kind) {
    case 'days':
      if (isSeat(line)) return t('quantity.seatDays', { days: number.format(derivation.days) })
      return t('quantity.days', { days: derivation.days, ofDays: derivation.ofDays })
    case 'hours':
      return t('quantity.hours', { hours: hours.format(derivation.tenths / 10) })
    case 'count':
      return isTime(line)
        ? t('quantity.hours', { hours: number.format(derivation.count) })
        : number.format(derivation.count)
    case 'addition': {
      const units = number.format(derivation.purchases.reduce((sum, { count, units }) => sum + count * units, 0))
      if (line.role === 'upload') return t('quantity.minutes', { minutes: units })
      return isTime(line) ? t('quantity.hours', { hours: units }) : units
    }
  }
}

/** A coupon's price tells the price it discounts, as long as the catalogue still has it. */
function discountStep({ contractPlanId, unitPrice }: InvoiceLine, catalogue: Catalogue, { t, show }: Words): string[] {
  const plan = catalogue.plans.get(contractPlanId)
  const percent = plan === undefined ? 0 : (catalogue.groups.get(plan.groupId)?.discountPercent ?? 0)
  const list = plan?.prices[unitPrice.currency]
  if (percent === 0 || list === undefined) return []
  const full = money(list, unitPrice.currency)
  const discounted = fraction(full, BigInt(100 - percent), 100n)
  if (discounted.minor !== unitPrice.minor) return []
  return [t('discount', { full: show(full), percent, price: show(unitPrice) })]
}

function priceSteps(line: InvoiceLine, { t, show, number, hours }: Words): string[] {
  const { derivation, unitPrice } = line
  const price = show(unitPrice)
  const rounded = (numerator: number, denominator: number): string[] =>
    (unitPrice.minor * BigInt(numerator)) % BigInt(denominator) === 0n ? [] : [t('rounded')]
  switch (derivation.kind) {
    case 'days': {
      const { days, ofDays } = derivation
      const counted = isSeat(line)
        ? t('seatDays', { price, days: number.format(days), ofDays })
        : t('days', { price, days, ofDays })
      return [counted, ...rounded(days, ofDays)]
    }
    case 'hours':
      return [t('hours', { price, hours: hours.format(derivation.tenths / 10) }), ...rounded(derivation.tenths, 10)]
    case 'count': {
      const count = number.format(derivation.count)
      return [isTime(line) ? t('hours', { price, hours: count }) : t('count', { price, count })]
    }
    case 'addition':
      return derivation.purchases.flatMap(({ count, units, days, ofDays }) => {
        if (!isTime(line)) {
          const each = { price, count: number.format(count), days, ofDays }
          return [t('seats', each), ...rounded(days, ofDays)]
        }
        const amount = number.format(units)
        const each =
          line.role === 'upload' ? t('minutes', { price, minutes: amount }) : t('hours', { price, hours: amount })
        return [count === 1 ? each : t('several', { count: number.format(count), each })]
      })
  }
}

function sumsOf({ subtotal, tax, taxRatePercent, total }: Invoice, { t, show }: Words): Reckoning['sums'] {
  if (taxRatePercent === 0) return [[t('total'), show(total)]]
  const isRounded = (subtotal.minor * BigInt(taxRatePercent)) % 100n !== 0n
  const rate = taxRatePercent
  return [
    [t('subtotal'), show(subtotal)],
    [isRounded ? t('taxRounded', { rate }) : t('tax', { rate }), show(tax)],
    [t('totalInclTax'), show(total)],
  ]
}
