import { addMonthsToDate, type LocalDate } from '../calendar/index.ts'
import type { DocumentContent, Unnumbered } from './content.ts'
import { balanceAfter } from './issue.ts'

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
 * what bank transfers paid of it since, so that nobody is asked to pay it twice.
 */
export function reissuedContent(
  { number, ...content }: DocumentContent,
  { payments, ...present }: Pick<DocumentContent, 'issueDate' | 'buyer' | 'language' | 'payments'>,
): Unnumbered {
  const again = { ...content, ...present, replaces: number }
  return content.kind === 'invoice' ? { ...again, payments, balance: balanceAfter(content.total, payments) } : again
}
