import type { LocalDate } from '../calendar/index.ts'
import { floorDiv } from '../money/index.ts'
import { transferDueOn } from '../transfers/index.ts'
import type { DocumentContent, Unnumbered } from './content.ts'

export type InvoiceFacts = Omit<
  Unnumbered,
  'kind' | 'dueDate' | 'paidOn' | 'invoiceNumber' | 'corrects' | 'replaces' | 'payments' | 'balance'
> & {
  readonly billingDate: LocalDate
  readonly payments?: DocumentContent['payments']
}

export const later = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? b : a)

export const balanceAfter = (total: number, payments: DocumentContent['payments']): number =>
  payments.reduce((open, { amount }) => open - amount, total)

/** By card: due when charged (billing rules: "Bank transfers"). */
export function invoiceContent({ billingDate, payments = [], ...facts }: InvoiceFacts): Unnumbered {
  const isTransfer = facts.paymentMethod === 'BANK_TRANSFER'
  return {
    ...facts,
    kind: 'invoice',
    dueDate: isTransfer ? transferDueOn(facts.issueDate) : later(billingDate, facts.issueDate),
    paidOn: null,
    invoiceNumber: null,
    corrects: null,
    replaces: null,
    payments,
    balance: balanceAfter(facts.total, payments),
  }
}

/** Under reverse charge the number stays unless replaced by one of the same country (EN 16931, BR-AE-02). */
export function buyerAfter(
  { buyer, taxedAs }: Pick<DocumentContent, 'buyer' | 'taxedAs'>,
  present: DocumentContent['buyer'],
) {
  const isOwed = taxedAs?.category === 'AE' && (present.taxNumber === null || present.country !== buyer.country)
  return isOwed ? { ...present, taxNumber: buyer.taxNumber } : present
}

type Issued = Pick<DocumentContent, 'issueDate' | 'language' | 'issuer' | 'buyer' | 'organizationName'>

interface Confirming extends Issued {
  readonly paidOn: LocalDate
  readonly payments: DocumentContent['payments']
  readonly replaces?: DocumentContent['replaces']
}

export const receiptContent = (
  { number, ...invoice }: DocumentContent,
  { replaces = null, ...issued }: Confirming,
): Unnumbered => ({
  ...invoice,
  ...issued,
  buyer: buyerAfter(invoice, issued.buyer),
  kind: 'receipt',
  dueDate: null,
  invoiceNumber: number,
  replaces,
  balance: 0,
})

interface Correcting extends Issued {
  readonly paidOn: LocalDate
  readonly refundedBefore: number
  readonly amount: number
}

/** Proportional tax, rounded down over all refunds so far: a full refund returns all tax. */
export function creditNoteContent(
  { number, ...invoice }: DocumentContent,
  { refundedBefore, amount, ...issued }: Correcting,
): Unnumbered {
  const taxIn = (refunded: number) =>
    Number(floorDiv(BigInt(refunded) * BigInt(invoice.tax), BigInt(Math.max(1, invoice.total))))
  const tax = taxIn(refundedBefore + amount) - taxIn(refundedBefore)
  const subtotal = amount - tax
  const { planName } = invoice
  return {
    ...invoice,
    ...issued,
    buyer: buyerAfter(invoice, issued.buyer),
    kind: 'credit-note',
    lines: [
      {
        role: 'correction',
        names: planName,
        planNames: planName,
        derivation: null,
        seats: null,
        retentionMonths: null,
        unitPrice: subtotal,
        quantity: { count: 1, of: 1 },
        amount: subtotal,
      },
    ],
    subtotal,
    tax,
    total: amount,
    dueDate: null,
    invoiceNumber: null,
    corrects: number,
    replaces: null,
    payments: [],
    balance: 0,
  }
}
