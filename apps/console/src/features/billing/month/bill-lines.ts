import { discountOf, earlierMonthOf, type Invoice, type InvoiceLine } from '@touchline/domain/billing'
import { type BillPart, billPartOf } from '@touchline/domain/projection'
import { discountNote, isSeat, isTime, waiverNote, whatOf } from '@touchline/words/line-notes'
import type { LineWords } from '@touchline/words/line-words'
import { useLineWords } from '../../../forms/breakdown/line-words.ts'
import { type BillAccount, useLineSentence } from './line-sentence.ts'

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
  const words = useLineWords()
  const sentence = useLineSentence(account)
  const notesOf = (line: InvoiceLine) => [
    ...discountNote(line, discountOf(line, account.catalogue), words),
    ...waiverNote(line, words),
  ]
  return (invoice) =>
    invoice.lines.map((line) => ({
      key: `${line.role} ${line.contractPlanId} ${line.unitPrice.minor} ${earlierMonthOf(line.derivation) ?? ''}`,
      part: billPartOf(line.role),
      what: whatOf(sentence(line, invoice), line, words),
      notes: notesOf(line),
      unitPrice: line.role === 'waiver' || line.role === 'goodwill' ? '' : words.show(line.unitPrice),
      quantity: quantityOf(line, words),
      amount: words.show(line.amount),
    }))
}

function quantityOf(line: InvoiceLine, { t, number }: LineWords): string {
  const { derivation } = line
  switch (derivation.kind) {
    case 'days': {
      const { days, ofDays } = derivation
      return days % ofDays === 0 ? number.format(days / ofDays) : t('invoiceLines.quantity.days', { days, ofDays })
    }
    case 'goodwill':
    case 'waived':
      return ''
    case 'hours':
      return t('invoiceLines.quantity.storedHours', { hours: derivation.tenths / 10 })
    case 'count':
      return isTime(line)
        ? t('invoiceLines.quantity.hours', { hours: derivation.count })
        : number.format(derivation.count)
    case 'addition': {
      const units = derivation.purchases.reduce((sum, { count, units: each }) => sum + count * each, 0)
      if (isSeat(line)) return number.format(units)
      return line.role === 'upload'
        ? t('invoiceLines.quantity.minutes', { minutes: units })
        : t('invoiceLines.quantity.hours', { hours: units })
    }
  }
}
