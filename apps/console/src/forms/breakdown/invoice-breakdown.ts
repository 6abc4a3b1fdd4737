import type { Addition, Invoice, InvoiceLine } from '@touchline/domain/billing'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { discountNote, isSeat, isTime, type LineWords, roundingNote, useLineWords, waiverNote } from './line-notes.ts'

/** One line of an invoice as text: what, how it was calculated step by step, and how much. */
interface BreakdownLine {
  readonly key: string
  readonly what: string
  readonly steps: readonly string[]
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

/** Why an amount is what it is, from the invoice itself: every amount that can be opened is explained by this. */
export function useInvoiceBreakdown({ catalogue, groups }: PlanNames): (invoice: Invoice) => InvoiceBreakdown {
  const { language } = useLanguage()
  const t = useTranslations('invoiceLines')
  const words = useLineWords(t)
  const lineOf = (line: InvoiceLine): BreakdownLine => ({
    key: `${line.contractPlanId} ${line.unitPrice.minor}`,
    what:
      line.role === 'waiver'
        ? t('roles.waiver')
        : t('item', {
            plan: groupNameIn(groups, catalogue.plans.get(line.contractPlanId)?.groupId, language),
            role: t(`roles.${line.role}`),
          }),
    steps: [...discountNote(line, catalogue, words), ...priceSteps(line, words)],
    amount: words.show(line.amount),
  })
  return (invoice) => ({ lines: invoice.lines.map(lineOf), sums: sumsOf(invoice, words) })
}

function priceSteps(line: InvoiceLine, words: LineWords): string[] {
  const { t, show, number } = words
  const { derivation, unitPrice } = line
  const price = show(unitPrice)
  switch (derivation.kind) {
    case 'days': {
      const { days, ofDays } = derivation
      return [t(isSeat(line) ? 'seatDays' : 'days', { price, days, ofDays }), ...roundingNote(line, words)]
    }
    case 'waived':
      return waiverNote(line, words)
    case 'hours':
      return [t('storedHours', { price, hours: derivation.tenths / 10 }), ...roundingNote(line, words)]
    case 'count': {
      const { count } = derivation
      return [isTime(line) ? t('hours', { price, hours: count }) : t('count', { price, count: number.format(count) })]
    }
    case 'addition':
      return [
        ...derivation.purchases.map((purchase) => additionStep(line, purchase, words)),
        ...roundingNote(line, words),
      ]
  }
}

function additionStep(line: InvoiceLine, { count, units, days, ofDays }: Addition, { t, show, number }: LineWords) {
  const price = show(line.unitPrice)
  if (!isTime(line)) return t('seats', { price, count: number.format(count), days, ofDays })
  const each = line.role === 'upload' ? t('minutes', { price, minutes: units }) : t('hours', { price, hours: units })
  return count === 1 ? each : t('several', { count: number.format(count), each })
}

function sumsOf({ subtotal, tax, taxRatePercent, total }: Invoice, { t, show }: LineWords): InvoiceBreakdown['sums'] {
  if (taxRatePercent === 0) return [[t('total'), show(total)]]
  const isRounded = (subtotal.minor * BigInt(taxRatePercent)) % 100n !== 0n
  const rate = taxRatePercent
  return [
    [t('subtotal'), show(subtotal)],
    [isRounded ? t('taxRounded', { rate }) : t('tax', { rate }), show(tax)],
    [t('totalInclTax'), show(total)],
  ]
}
