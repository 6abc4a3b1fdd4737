import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { dateOf, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import { type Book, type BooksOf, type ExportForm, exportFault, formOf } from '@touchline/domain/journal'
import type { Currency } from '@touchline/domain/money'
import iconv from 'iconv-lite'
import { closingsOf } from '../../books/journal/closings.store.ts'
import { entriesOfMonth } from '../../books/journal/derive.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { readBills } from './read-journal.ts'

export interface AskedExport {
  readonly month: YearMonth
  readonly form: ExportForm
  readonly currency: Currency
}

/** Whether the month is closed and adds up; it is written apart, as it is streamed. */
export async function exportable(
  tx: Tx,
  { month, currency }: Omit<AskedExport, 'form'>,
): Promise<{ readonly kind: 'exportable'; readonly digest: string } | Refusal<'journal-open' | 'journal-unbalanced'>> {
  const { closed, bills } = await readBills(tx, { month, currency })
  if (closed === null) return refuse('journal-open', `${month} is open; close it first`)
  if (bills.state === 'adds-up') return { kind: 'exportable', digest: closed.digest }
  const { document, difference } = bills
  return refuseWith('journal-unbalanced', `${month} does not add up to its bills, first ${document ?? ''}`, {
    difference: Number(difference),
    currency,
    document,
  })
}

interface Of {
  readonly issuer: Issuer
  readonly booksOf: BooksOf
  readonly now: Instant
}

export function bookFor({ month, currency }: Omit<AskedExport, 'form'>, { issuer, booksOf, now }: Of): Book {
  const { registration } = issuer.identity ?? { registration: null }
  return {
    month,
    currency,
    issuer: issuer.code,
    company: issuer.companyName,
    siren: registration?.scheme === 'SIREN' ? registration.number : null,
    madeOn: dateOf(now, 'UTC'),
    ...booksOf(issuer.code),
  }
}

const said = {
  currency: 'this form is of another currency',
  'datev-client': 'DESK_FILE has no numbers of consultant and client for this issuer (datev)',
  'datev-accounts': 'DATEV takes account numbers of 4 to 8 digits, all of one length (accounts of DESK_FILE)',
} as const

export function formFault(form: ExportForm, book: Book): Refusal<'form-not-possible'> | null {
  const fault = exportFault(form, book)
  return fault === null ? null : refuse('form-not-possible', said[fault])
}

const CHUNK = 65_536

/** Signs that its character set lacks become a question mark. */
async function* chunksOf(tx: Tx, form: ExportForm, book: Book): AsyncGenerator<Buffer> {
  const { head, rows, charset } = formOf(form)
  let [text, place] = [head(book), 0]
  for await (const entry of entriesOfMonth(tx, book.month, await closingsOf(tx), book.issuer)) {
    if (entry.currency !== book.currency) continue
    place += 1
    text += rows(entry, place, book)
    if (text.length < CHUNK) continue
    yield iconv.encode(text, charset)
    text = ''
  }
  yield iconv.encode(text, charset)
}

/** Written as it is read, so that a long month takes no memory. */
export function writeExport(db: Db, form: ExportForm, book: Book): Readable {
  const stream = new PassThrough()
  const write = async (tx: Tx): Promise<void> => {
    for await (const chunk of chunksOf(tx, form, book)) if (!stream.write(chunk)) await once(stream, 'drain')
    stream.end()
  }
  inTransaction(db, { system: 'administration' }, write, { isolation: 'repeatable read' }).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return stream
}
