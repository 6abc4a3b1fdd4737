import { addMonthsToDate, type LocalDate } from '../calendar/index.ts'
import type { DocumentContent, Unnumbered } from './content.ts'
import { balanceAfter, buyerAfter, later } from './issue.ts'

/** For how long a document can be issued again. */
const MONTHS = 12

interface Issued {
  readonly content: Pick<DocumentContent, 'issueDate' | 'replaces'>
  readonly isReplaced: boolean
}

/**
 * Whether a document can be issued again with the present buyer: once, within 12 months. The second one is not issued a
 * third time.
 */
export function decideReissue({ content, isReplaced }: Issued, today: LocalDate): 'allowed' | 'replaced' | 'too-late' {
  if (isReplaced || content.replaces !== null) return 'replaced'
  return today <= addMonthsToDate(content.issueDate, MONTHS) ? 'allowed' : 'too-late'
}

/**
 * The same document again, with its own number and day: the buyer and the language are those of today. An invoice has
 * what was paid of it since, by transfer or by card and in order, so that nobody is asked to pay it twice: one that is
 * paid has no day to pay it by, and no card is charged on a day that is over. What was refunded has its credit notes.
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

/** The payments that pay the total: a card that was charged twice, and refunded once, paid it once. */
function paidOf(total: number, payments: DocumentContent['payments']): DocumentContent['payments'] {
  let open = total
  return payments.flatMap(({ paidOn, amount }) => {
    const part = Math.min(open, amount)
    open -= part
    return part > 0 ? [{ paidOn, amount: part }] : []
  })
}
