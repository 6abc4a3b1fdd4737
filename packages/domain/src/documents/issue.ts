import type { LocalDate } from '../calendar/index.ts'
import { floorDiv } from '../money/index.ts'
import { transferDueOn } from '../transfers/index.ts'
import type { DocumentContent, Unnumbered } from './content.ts'

/** What a billing and its organisation give to an invoice; the rest follows. */
export type InvoiceFacts = Omit<
  Unnumbered,
  'kind' | 'dueDate' | 'paidOn' | 'invoiceNumber' | 'corrects' | 'replaces' | 'payments' | 'balance'
> & {
  /** When a card is charged for it. */
  readonly billingDate: LocalDate
  /** What earlier transfers left over and pays it at once. */
  readonly payments?: DocumentContent['payments']
}

export const later = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? b : a)

/** What is still to be paid of a total. */
export const balanceAfter = (total: number, payments: DocumentContent['payments']): number =>
  payments.reduce((open, { amount }) => open - amount, total)

/** An invoice exists before its payment: by card it is due when that is charged (billing rules: "Bank transfers"). */
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

/**
 * To whom a paper about an invoice is made out. By reverse charge the buyer owes the tax by its number, so that papers
 * keep the number until the buyer has another of the same country (EN 16931, BR-AE-02).
 */
export function buyerAfter(
  { buyer, taxedAs }: Pick<DocumentContent, 'buyer' | 'taxedAs'>,
  present: DocumentContent['buyer'],
) {
  const isOwed = taxedAs?.category === 'AE' && (present.taxNumber === null || present.country !== buyer.country)
  return isOwed ? { ...present, taxNumber: buyer.taxNumber } : present
}

/** What a document says of the moment at which it is issued. */
type Issued = Pick<DocumentContent, 'issueDate' | 'language' | 'issuer' | 'buyer' | 'organizationName'>

interface Confirming extends Issued {
  readonly paidOn: LocalDate
  readonly payments: DocumentContent['payments']
}

/** A receipt says that its invoice was paid: the same lines and sums. */
export const receiptContent = ({ number, ...invoice }: DocumentContent, issued: Confirming): Unnumbered => ({
  ...invoice,
  ...issued,
  buyer: buyerAfter(invoice, issued.buyer),
  kind: 'receipt',
  dueDate: null,
  invoiceNumber: number,
  replaces: null,
  balance: 0,
})

interface Correcting extends Issued {
  readonly paidOn: LocalDate
  /** The same billing's before this refund, with tax, and this refund itself. */
  readonly refundedBefore: number
  readonly amount: number
}

/**
 * A credit note corrects its invoice by a refund: the tax in it is the invoice's, in proportion and rounded down over
 * all that was refunded so far, so that a whole refund has exactly the whole tax.
 */
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
