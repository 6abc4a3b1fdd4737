import type { Cell } from '@touchline/domain/csv'
import { type DocumentContent, lacksAddress, taxOfDocument } from '@touchline/domain/documents'
import { decimalText, money } from '@touchline/domain/money'
import type { Document } from '../../../books/documents/document-row.ts'
import type { Column } from './table.ts'

/** Negative for a credit note, so that columns sum. */
const amount = ({ kind, currency }: DocumentContent, minor: number): string =>
  decimalText(money(BigInt(kind === 'credit-note' ? -minor : minor), currency))

const methods = { CREDIT_CARD: 'card', BANK_TRANSFER: 'bank-transfer' } as const

const named = ({ language }: DocumentContent, names: DocumentContent['planName']): Cell =>
  names[language] ?? names.en ?? null

const of = (name: string, cell: (content: DocumentContent) => Cell): Column<Document> => [
  name,
  ({ content }) => cell(content),
]

export const documentColumns: readonly Column<Document>[] = [
  of('number', ({ number }) => number),
  of('kind', ({ kind }) => kind),
  of('issue_date', ({ issueDate }) => issueDate),
  of('issuer', ({ issuer }) => issuer.companyName),
  of('buyer', ({ buyer }) => buyer.name),
  of('buyer_tax_number', ({ buyer }) => buyer.taxNumber),
  of('order_reference', ({ buyer }) => buyer.orderReference),
  of('plan', (content) => named(content, content.planName)),
  of('service_from', ({ servicePeriod }) => servicePeriod.from),
  of('service_to', ({ servicePeriod }) => servicePeriod.to),
  of('currency', ({ currency }) => currency),
  of('subtotal', (content) => amount(content, content.subtotal)),
  of('tax_percent', ({ taxRatePercent }) => taxRatePercent),
  of('tax', (content) => amount(content, content.tax)),
  of('total', (content) => amount(content, content.total)),
  of('balance', (content) => amount(content, content.balance)),
  of('payment_method', ({ paymentMethod }) => methods[paymentMethod]),
  of('due_date', ({ dueDate }) => dueDate),
  of('paid_on', ({ paidOn }) => paidOn),
  of('invoice', ({ invoiceNumber, corrects }) => invoiceNumber ?? corrects),
  of('replaces', ({ replaces }) => replaces),
  ['replaced_by', ({ replacedBy }) => replacedBy?.number ?? null],
  of('tax_category', (content) => taxOfDocument(content).category),
  ['without_address', ({ content, replacedBy }) => Number(replacedBy === null && lacksAddress(content))],
  ['is_void', ({ isVoid }) => Number(isVoid)],
]

interface ListedLine extends Document {
  readonly line: DocumentContent['lines'][number]
  readonly position: number
}

const DIGITS = 6

/** Exact if possible, else to the millionth. */
const quantityText = ({ count, of: parts }: ListedLine['line']['quantity']): string =>
  String(Number((count / parts).toFixed(DIGITS)))

export async function* linesOf(pages: AsyncIterable<readonly Document[]>): AsyncGenerator<readonly ListedLine[]> {
  for await (const documents of pages) {
    yield documents.flatMap((document) =>
      document.content.lines.map((line, index) => ({ ...document, line, position: index + 1 })),
    )
  }
}

export const lineColumns: readonly Column<ListedLine>[] = [
  ['document', ({ content }) => content.number],
  ['kind', ({ content }) => content.kind],
  ['issue_date', ({ content }) => content.issueDate],
  ['position', ({ position }) => position],
  ['role', ({ line }) => line.role],
  ['item', ({ content, line }) => named(content, line.names)],
  ['plan', ({ content, line }) => named(content, line.planNames)],
  ['currency', ({ content }) => content.currency],
  ['unit_price', ({ content, line }) => decimalText(money(BigInt(line.unitPrice), content.currency))],
  ['quantity', ({ line }) => quantityText(line.quantity)],
  ['amount', ({ content, line }) => amount(content, line.amount)],
  ['replaced_by', ({ replacedBy }) => replacedBy?.number ?? null],
]
