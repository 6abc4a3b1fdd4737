import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import { type Catalogue, listedPlan } from '@touchline/domain/catalogue'
import { fraction, type Money, money } from '@touchline/domain/money'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { moneyText } from '../../ui/figures/money.tsx'

interface BreakdownStep {
  readonly text: string
  /** Unit price x quantity: a table that has columns for them says it already. */
  readonly isRepeated: boolean
}

/** One line of an invoice as text: what, how it was calculated step by step, and how much. */
interface BreakdownLine {
  readonly key: string
  readonly what: string
  readonly unitPrice: string
  readonly quantity: string
  readonly steps: readonly BreakdownStep[]
  readonly amount: string
}

/** An invoice as text. Without tax there is only the total (reading D4). */
export interface InvoiceBreakdown {
  readonly lines: readonly BreakdownLine[]
  readonly sums: readonly (readonly [string, string])[]
}

/** An invoice and what its plans are called. */
export interface InvoiceWithNames {
  readonly invoice: Invoice
  readonly names: PlanNames
}

interface Words {
  readonly t: ReturnType<typeof useTranslations<'invoiceLines'>>
  readonly show: (amount: Money) => string
  readonly number: Intl.NumberFormat
}

/** Why an amount is what it is, from the invoice itself: every amount that can be opened is explained by this. */
export function useInvoiceBreakdown({ catalogue, groups }: PlanNames): (invoice: Invoice) => InvoiceBreakdown {
  const t = useTranslations('invoiceLines')
  const { language, locale } = useLanguage()
  const words: Words = {
    t,
    show: ({ minor, currency }) => moneyText({ minor: Number(minor), currency, locale }),
    number: new Intl.NumberFormat(locale),
  }
  const lineOf = (line: InvoiceLine): BreakdownLine => ({
    key: `${line.contractPlanId} ${line.unitPrice.minor}`,
    what:
      line.role === 'waiver'
        ? t('roles.waiver')
        : t('item', {
            plan: groupNameIn(groups, catalogue.plans.get(line.contractPlanId)?.groupId, language),
            role: t(`roles.${line.role}`),
          }),
    unitPrice: line.role === 'waiver' ? '' : words.show(line.unitPrice),
    quantity: quantityOf(line, words),
    steps: [...discountStep(line, catalogue, words), ...priceSteps(line, words)],
    amount: words.show(line.amount),
  })
  return (invoice) => ({ lines: invoice.lines.map(lineOf), sums: sumsOf(invoice, words) })
}

/** The days of seats are added up over the seats, so that they can be more than the month has. */
const isSeat = ({ role }: InvoiceLine): boolean => role === 'analyst' || role === 'viewer'

/** Time is sold by the hour; within a yearly term upload time by the minute (billing rules: "Yearly"). */
const isTime = ({ role }: InvoiceLine): boolean => role === 'upload' || role === 'export'

function quantityOf(line: InvoiceLine, { t, number }: Words): string {
  const { derivation } = line
  switch (derivation.kind) {
    case 'days':
      if (isSeat(line)) return t('quantity.seatDays', { days: derivation.days })
      return t('quantity.days', { days: derivation.days, ofDays: derivation.ofDays })
    case 'waived':
      return ''
    case 'hours':
      return t('quantity.storedHours', { hours: derivation.tenths / 10 })
    case 'count':
      return isTime(line) ? t('quantity.hours', { hours: derivation.count }) : number.format(derivation.count)
    case 'addition': {
      const units = derivation.purchases.reduce((sum, { count, units }) => sum + count * units, 0)
      if (line.role === 'upload') return t('quantity.minutes', { minutes: units })
      return isTime(line) ? t('quantity.hours', { hours: units }) : number.format(units)
    }
  }
}

/** A coupon's price shows the list price it comes from, as long as the catalogue still has it. */
function discountStep(
  { contractPlanId, unitPrice }: InvoiceLine,
  catalogue: Catalogue,
  { t, show }: Words,
): BreakdownStep[] {
  const plan = catalogue.plans.get(contractPlanId)
  const percent = plan === undefined ? 0 : (catalogue.groups.get(plan.groupId)?.discountPercent ?? 0)
  if (plan === undefined || percent === 0) return []
  const { prices, priceChanges = [] } = listedPlan(plan, catalogue)
  const { currency, minor } = unitPrice
  const lists = [...priceChanges.map((change) => change.prices).toReversed(), prices]
  const full = lists
    .flatMap((list) => (list[currency] === undefined ? [] : [money(list[currency], currency)]))
    .find((list) => fraction(list, BigInt(100 - percent), 100n).minor === minor)
  return full === undefined ? [] : [alone(t('discount', { full: show(full), percent, price: show(unitPrice) }))]
}

const alone = (text: string): BreakdownStep => ({ text, isRepeated: false })
const repeated = (text: string): BreakdownStep => ({ text, isRepeated: true })

function priceSteps(line: InvoiceLine, { t, show, number }: Words): BreakdownStep[] {
  const { derivation, unitPrice } = line
  const price = show(unitPrice)
  const rounded = (numerator: number, denominator: number): BreakdownStep[] =>
    (unitPrice.minor * BigInt(numerator)) % BigInt(denominator) === 0n ? [] : [alone(t('rounded'))]
  switch (derivation.kind) {
    case 'days': {
      const { days, ofDays } = derivation
      const counted = isSeat(line)
        ? alone(t('seatDays', { price, days, ofDays }))
        : repeated(t('days', { price, days, ofDays }))
      return [counted, ...rounded(days, ofDays)]
    }
    case 'waived':
      return [alone(t('waived', { least: show(money(BigInt(derivation.leastCharge), unitPrice.currency)) }))]
    case 'hours':
      return [repeated(t('storedHours', { price, hours: derivation.tenths / 10 })), ...rounded(derivation.tenths, 10)]
    case 'count': {
      const { count } = derivation
      return [
        repeated(
          isTime(line) ? t('hours', { price, hours: count }) : t('count', { price, count: number.format(count) }),
        ),
      ]
    }
    case 'addition':
      return derivation.purchases.flatMap(({ count, units, days, ofDays }) => {
        if (!isTime(line)) {
          const each = { price, count: number.format(count), days, ofDays }
          return [alone(t('seats', each)), ...rounded(days, ofDays)]
        }
        const each =
          line.role === 'upload' ? t('minutes', { price, minutes: units }) : t('hours', { price, hours: units })
        if (count !== 1) return [alone(t('several', { count: number.format(count), each }))]
        return [derivation.purchases.length === 1 ? repeated(each) : alone(each)]
      })
  }
}

function sumsOf({ subtotal, tax, taxRatePercent, total }: Invoice, { t, show }: Words): InvoiceBreakdown['sums'] {
  if (taxRatePercent === 0) return [[t('total'), show(total)]]
  const isRounded = (subtotal.minor * BigInt(taxRatePercent)) % 100n !== 0n
  const rate = taxRatePercent
  return [
    [t('subtotal'), show(subtotal)],
    [isRounded ? t('taxRounded', { rate }) : t('tax', { rate }), show(tax)],
    [t('totalInclTax'), show(total)],
  ]
}
