import { DAY, type Instant, lastDay, type YearMonth } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import { addEntry, bookedIn, type Closing, closeFault, type Ledger } from '@touchline/domain/journal'
import { type Currency, currencies } from '@touchline/domain/money'
import { closingsOf, type StoredClosing } from '../../books/journal/closings.store.ts'
import { entriesOfMonth, learntFor } from '../../books/journal/derive.ts'
import type { Tx } from '../../db/connect.ts'
import { SETTLED } from './close-journal.ts'
import {
  billsFixed,
  chargesCompared,
  type Learnt,
  payoutsCompared,
  payoutsOnStatements,
  statementsRead,
  transfersOnStatements,
} from './journal.store.ts'

export interface Check {
  readonly state: 'adds-up' | 'differs' | 'unread'
  readonly difference: bigint
  readonly document: string | null
}

interface ReadBook {
  readonly currency: Currency
  readonly ledger: Ledger
  readonly entries: number
  readonly checks: { readonly bills: Check; readonly provider: Check; readonly bank: Check }
}

export interface ReadJournal {
  readonly closed: StoredClosing | null
  readonly mayClose: boolean
  readonly books: readonly ReadBook[]
}

interface Difference {
  readonly minor: bigint
  readonly document: string
}

const checkOf = (differences: readonly Difference[]): Check => {
  const [first] = differences
  if (first === undefined) return { state: 'adds-up', difference: 0n, document: null }
  const difference = differences.reduce((sum, { minor }) => sum + minor, 0n)
  return { state: 'differs', difference, document: first.document }
}

const unread: Check = { state: 'unread', difference: 0n, document: null }

interface Compared {
  readonly currency: Currency
  readonly minor: number
  readonly day: string
  readonly known_at: Instant
  readonly document: string
  readonly agrees: boolean
}

interface Of {
  readonly month: YearMonth
  readonly closings: readonly Closing[]
}

const booked = ({ month, closings }: Of, { day, known_at: at }: Pick<Compared, 'day' | 'known_at'>): boolean =>
  bookedIn(day, at, closings) === month

/** The provider's lists are read each day. */
const NAMED_WITHIN = 3 * DAY

/** Where the other side has said nothing yet of the month, nothing differs. */
function compared(rows: readonly Compared[], currency: Currency): Check {
  const all = rows.filter((row) => row.currency === currency)
  const others = all.filter(({ agrees }) => !agrees)
  if (all.length > 0 && others.length === all.length) return unread
  return checkOf(others.map(({ minor, document: each }) => ({ minor: BigInt(minor), document: each })))
}

async function differentBills(
  tx: Tx,
  of: Of,
  learnt: Learnt,
  billed: Map<BillingId, bigint>,
): Promise<ReadonlyMap<Currency, readonly Difference[]>> {
  const found = new Map<Currency, Difference[]>()
  for (const row of await billsFixed(tx, learnt)) {
    if (!booked(of, row)) continue
    const { billing_id: id, currency, total, document } = row
    const minor = (billed.get(id) ?? 0n) - BigInt(total)
    billed.delete(id)
    if (minor !== 0n) found.set(currency, [...(found.get(currency) ?? []), { minor, document }])
  }
  return found
}

export async function readJournal(
  tx: Tx,
  { month, issuer, now }: { readonly month: YearMonth; readonly issuer: string; readonly now: Instant },
): Promise<ReadJournal> {
  const closings = await closingsOf(tx)
  const of = { month, closings }
  const books = new Map<Currency, { readonly ledger: Ledger; entries: number }>()
  const billed = new Map<BillingId, bigint>()
  for await (const entry of entriesOfMonth(tx, month, closings, issuer)) {
    const book = books.get(entry.currency) ?? { ledger: new Map(), entries: 0 }
    books.set(entry.currency, book)
    addEntry(book.ledger, entry)
    book.entries += 1
    const owed = entry.postings.find(({ account }) => account === 'receivables')
    if (entry.kind === 'invoice' && entry.billingId !== null) billed.set(entry.billingId, owed?.minor ?? 0n)
  }
  const learnt = { ...learntFor(month, closings), through: lastDay(month) }
  const bills = await differentBills(tx, of, learnt, billed)
  const charges = await chargesCompared(tx, learnt)
  const due = charges.filter(({ agrees, known_at: at }) => agrees || at < now - NAMED_WITHIN)
  const ofProvider = [...due, ...(await payoutsCompared(tx, learnt))]
  const ofMonth = (rows: readonly Compared[]) => rows.filter((row) => booked(of, row))
  const onStatements = [...ofMonth(await transfersOnStatements(tx, learnt)), ...(await payoutsOnStatements(tx, month))]
  const statements = await statementsRead(tx)
  return {
    closed: closings.find((closing) => closing.month === month) ?? null,
    mayClose: closeFault(month, closings, now - SETTLED) === null,
    books: currencies.flatMap((currency) => {
      const book = books.get(currency)
      if (book === undefined) return []
      const bank = statements.has(currency) ? compared(onStatements, currency) : unread
      const provider = compared(ofMonth(ofProvider), currency)
      return [{ currency, ...book, checks: { bills: checkOf(bills.get(currency) ?? []), provider, bank } }]
    }),
  }
}
