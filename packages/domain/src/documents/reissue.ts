import { addMonthsToDate, type LocalDate } from '../calendar/index.ts'
import type { DocumentContent, Unnumbered } from './content.ts'
import { balanceAfter, buyerAfter, later } from './issue.ts'

const MONTHS = 12

interface Issued {
  readonly content: Pick<DocumentContent, 'issueDate' | 'replaces'>
  readonly isReplaced: boolean
}

/** Once, within 12 months. */
export function decideReissue({ content, isReplaced }: Issued, today: LocalDate): 'allowed' | 'replaced' | 'too-late' {
  if (isReplaced || content.replaces !== null) return 'replaced'
  return today <= addMonthsToDate(content.issueDate, MONTHS) ? 'allowed' : 'too-late'
}

/** No older one can be issued again. */
export const reissuableSince = (today: LocalDate): LocalDate => addMonthsToDate(today, -MONTHS)

/** What an invoice without the address that it needs has become, where none replaces it (billing rules: "Full invoices"). */
export const missingAddress = (content: Issued['content'], today: LocalDate): 'due' | 'stays' =>
  decideReissue({ content, isReplaced: false }, today) === 'allowed' ? 'due' : 'stays'

/**
 * Own number and day, today's buyer and language. Lists later payments, so that nobody pays twice; if paid, without a
 * due date.
 */
export function reissuedContent(
  { number, ...content }: DocumentContent,
  { payments, ...present }: Pick<DocumentContent, 'issueDate' | 'buyer' | 'language' | 'payments'>,
): Unnumbered {
  const again = { ...content, ...present, buyer: buyerAfter(content, present.buyer), replaces: number }
  if (content.kind !== 'invoice') return again
  const paid = paidOf(content.total, payments)
  const balance = balanceAfter(content.total, paid)
  if (balance === 0) return { ...again, payments: paid, balance, dueDate: null, paidOn: paid.at(-1)?.paidOn ?? null }
  const { dueDate, paymentMethod } = content
  const isCharged = paymentMethod === 'CREDIT_CARD' && dueDate !== null
  return { ...again, payments: paid, balance, dueDate: isCharged ? later(dueDate, present.issueDate) : dueDate }
}

/** A bill charged twice and refunded once is paid once. */
function paidOf(total: number, payments: DocumentContent['payments']): DocumentContent['payments'] {
  let open = total
  return payments.flatMap(({ paidOn, amount }) => {
    const part = Math.min(open, amount)
    open -= part
    return part > 0 ? [{ paidOn, amount: part }] : []
  })
}
