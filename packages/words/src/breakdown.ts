import type { Addition, Discount, Invoice } from '@touchline/domain/billing'
import type { Tax } from '@touchline/domain/money'
import { discountNote, isSeat, isTime, roundingNote, waiverNote, whatOf } from './line-notes.ts'
import type { LineWords, PricedLine } from './line-words.ts'
import { taxNamed } from './tax-named.ts'

/** Goodwill and a waiver belong to no plan. */
export const lineTitle = (line: PricedLine, plan: string, words: LineWords): string => {
  const { t } = words
  if (line.role === 'waiver' || line.role === 'goodwill') return t(`invoiceLines.roles.${line.role}`)
  return whatOf(t('invoiceLines.item', { plan, role: t(`invoiceLines.roles.${line.role}`) }), line, words)
}

export const lineSteps = (line: PricedLine, discount: Discount | null, words: LineWords): readonly string[] => [
  ...discountNote(line, discount, words),
  ...priceSteps(line, words),
]

function priceSteps(line: PricedLine, words: LineWords): readonly string[] {
  const { t, show, number } = words
  const { derivation, unitPrice } = line
  const price = show(unitPrice)
  switch (derivation.kind) {
    case 'days': {
      const { days, ofDays } = derivation
      return [
        t(isSeat(line) ? 'invoiceLines.seatDays' : 'invoiceLines.days', { price, days, ofDays }),
        ...roundingNote(line, words),
      ]
    }
    case 'goodwill':
      return []
    case 'waived':
      return waiverNote(line, words)
    case 'hours':
      return [t('invoiceLines.storedHours', { price, hours: derivation.tenths / 10 }), ...roundingNote(line, words)]
    case 'count': {
      const { count } = derivation
      return [
        isTime(line)
          ? t('invoiceLines.hours', { price, hours: count })
          : t('invoiceLines.count', { price, count: number.format(count) }),
      ]
    }
    case 'addition':
      return [
        ...derivation.purchases.map((purchase) => additionStep(line, purchase, words)),
        ...roundingNote(line, words),
      ]
  }
}

function additionStep(line: PricedLine, { count, units, days, ofDays }: Addition, { t, show, number }: LineWords) {
  const price = show(line.unitPrice)
  if (!isTime(line)) return t('invoiceLines.seats', { price, count: number.format(count), days, ofDays })
  const each =
    line.role === 'upload'
      ? t('invoiceLines.minutes', { price, minutes: units })
      : t('invoiceLines.hours', { price, hours: units })
  return count === 1 ? each : t('invoiceLines.several', { count: number.format(count), each })
}

type Summed = Pick<Invoice, 'subtotal' | 'tax' | 'total'> & {
  readonly taxedAs: Pick<Tax, 'rate' | 'name' | 'category'>
}

/** Untaxed: only the total (reading D4); a zero rate counts as tax. */
export function sumsOf(
  { subtotal, tax, taxedAs, total }: Summed,
  { t, show }: LineWords,
): readonly (readonly [string, string])[] {
  if (taxedAs.rate === 0 && taxedAs.category !== 'Z') return [[t('invoiceLines.total'), show(total)]]
  const isRounded = (subtotal.minor * BigInt(taxedAs.rate)) % 10_000n !== 0n
  return [
    [t('invoiceLines.subtotal'), show(subtotal)],
    [isRounded ? t('invoiceLines.taxRounded', taxNamed(taxedAs)) : t('invoiceLines.tax', taxNamed(taxedAs)), show(tax)],
    [t('invoiceLines.totalInclTax'), show(total)],
  ]
}
