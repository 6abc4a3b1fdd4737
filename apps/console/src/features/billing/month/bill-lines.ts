import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import { type BillPart, billPartOf } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import {
  discountNote,
  isSeat,
  isTime,
  type LineWords,
  roundingNote,
  useLineWords,
  waiverNote,
} from '../../../forms/breakdown/line-notes.ts'
import { type BillAccount, useLineSentence } from './line-sentence.ts'

/** A line of a bill: what was bought in one sentence, and what there is to know about its amount. */
interface BillLine {
  readonly key: string
  readonly part: BillPart | null
  readonly what: string
  readonly notes: readonly string[]
  readonly unitPrice: string
  readonly quantity: string
  readonly amount: string
}

export function useBillLines(account: BillAccount): (invoice: Invoice) => readonly BillLine[] {
  const words = useLineWords(useTranslations('invoiceLines'))
  const sentence = useLineSentence(account)
  const notesOf = (line: InvoiceLine) => [
    ...discountNote(line, account.catalogue, words),
    ...roundingNote(line, words),
    ...waiverNote(line, words),
  ]
  return (invoice) =>
    invoice.lines.map((line) => ({
      key: `${line.contractPlanId} ${line.unitPrice.minor}`,
      part: billPartOf(line.role),
      what: sentence(line, invoice),
      notes: notesOf(line),
      unitPrice: line.role === 'waiver' ? '' : words.show(line.unitPrice),
      quantity: quantityOf(line, words),
      amount: words.show(line.amount),
    }))
}

/** How much of the unit price: months, or days of one; seats; hours and minutes. */
function quantityOf(line: InvoiceLine, { t, number }: LineWords): string {
  const { derivation } = line
  switch (derivation.kind) {
    case 'days': {
      const { days, ofDays } = derivation
      return days % ofDays === 0 ? number.format(days / ofDays) : t('quantity.days', { days, ofDays })
    }
    case 'waived':
      return ''
    case 'hours':
      return t('quantity.storedHours', { hours: derivation.tenths / 10 })
    case 'count':
      return isTime(line) ? t('quantity.hours', { hours: derivation.count }) : number.format(derivation.count)
    case 'addition': {
      const units = derivation.purchases.reduce((sum, { count, units: each }) => sum + count * each, 0)
      if (isSeat(line)) return number.format(units)
      return line.role === 'upload' ? t('quantity.minutes', { minutes: units }) : t('quantity.hours', { hours: units })
    }
  }
}
