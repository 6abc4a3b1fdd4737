import { DAY, type Instant, lastDay, type YearMonth } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import { addEntry, bookedIn, type Entry, type Ledger } from '@touchline/domain/journal'
import { type Currency, currencies } from '@touchline/domain/money'
import { closingsOf, type StoredClosing } from '../../books/journal/closings.store.ts'
import { billsOfMonth, entriesOfMonth, learntFor } from '../../books/journal/derive.ts'
import type { Tx } from '../../db/connect.ts'
import { closeFaultOf } from './close-journal.ts'
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

interface Tally {
  all: number
  differing: number
  difference: bigint
  document: string | null
}

type Tallies = Map<Currency, Tally>

function count(tallies: Tallies, currency: Currency, minor: bigint, document: string): void {
  const tally = tallies.get(currency) ?? { all: 0, differing: 0, difference: 0n, document: null }
  tallies.set(currency, tally)
  tally.all += 1
  if (minor === 0n) return
  tally.differing += 1
  tally.difference += minor
  tally.document ??= document
}

function checkOf(tally: Tally | undefined): Check {
  if (tally === undefined || tally.differing === 0) return { state: 'adds-up', difference: 0n, document: null }
  return { state: 'differs', difference: tally.difference, document: tally.document }
}

const unread: Check = { state: 'unread', difference: 0n, document: null }

/** Where the other side has said nothing yet of the month, nothing differs. */
const heardOf = (tally: Tally | undefined): Check =>
  tally !== undefined && tally.differing === tally.all ? unread : checkOf(tally)

interface Compared {
  readonly currency: Currency
  readonly minor: number
  readonly day: string
  readonly known_at: Instant
  readonly document: string
  readonly agrees: boolean
}

const hear = (tallies: Tallies, { currency, minor, document, agrees }: Compared): void =>
  count(tallies, currency, agrees ? 0n : BigInt(minor), document)

interface Of {
  readonly month: YearMonth
  readonly closings: readonly StoredClosing[]
}

const booked = ({ month, closings }: Of, { day, known_at: at }: Pick<Compared, 'day' | 'known_at'>): boolean =>
  bookedIn(day, at, closings) === month

const learntOf = ({ month, closings }: Of): Learnt => ({ ...learntFor(month, closings), through: lastDay(month) })

const closingOf = ({ month, closings }: Of): StoredClosing | null =>
  closings.find((closing) => closing.month === month) ?? null

/** The provider's lists are read each day. */
const NAMED_WITHIN = 3 * DAY

type Billed = Map<BillingId, bigint>

function note(billed: Billed, { kind, billingId, postings }: Entry): void {
  const owed = postings.find(({ account }) => account === 'receivables')
  if (kind === 'invoice' && billingId !== null) billed.set(billingId, owed?.minor ?? 0n)
}

async function comparedWithBills(tx: Tx, of: Of, billed: Billed): Promise<Tallies> {
  const tallies: Tallies = new Map()
  for await (const rows of billsFixed(tx, learntOf(of)))
    for (const { billing_id: id, currency, total, document } of rows.filter((row) => booked(of, row)))
      count(tallies, currency, (billed.get(id) ?? 0n) - BigInt(total), document)
  return tallies
}

async function comparedWithProvider(tx: Tx, of: Of, now: Instant): Promise<Tallies> {
  const tallies: Tallies = new Map()
  for await (const charge of chargesCompared(tx, learntOf(of))) {
    const isDue = charge.agrees || charge.known_at < now - NAMED_WITHIN
    if (isDue && booked(of, charge)) hear(tallies, charge)
  }
  for (const payout of await payoutsCompared(tx, learntOf(of))) if (booked(of, payout)) hear(tallies, payout)
  return tallies
}

async function comparedWithBank(tx: Tx, of: Of): Promise<Tallies> {
  const tallies: Tallies = new Map()
  for (const transfer of await transfersOnStatements(tx, learntOf(of)))
    if (booked(of, transfer)) hear(tallies, transfer)
  for (const payout of await payoutsOnStatements(tx, of.month)) hear(tallies, payout)
  return tallies
}

export async function readBills(
  tx: Tx,
  { month, currency }: { readonly month: YearMonth; readonly currency: Currency },
): Promise<{ readonly closed: StoredClosing | null; readonly bills: Check }> {
  const of = { month, closings: await closingsOf(tx) }
  const billed: Billed = new Map()
  for await (const entry of billsOfMonth(tx, month, of.closings)) note(billed, entry)
  const tallies = await comparedWithBills(tx, of, billed)
  return { closed: closingOf(of), bills: checkOf(tallies.get(currency)) }
}

export async function readJournal(
  tx: Tx,
  { month, issuer, now }: { readonly month: YearMonth; readonly issuer: string; readonly now: Instant },
): Promise<ReadJournal> {
  const of = { month, closings: await closingsOf(tx) }
  const books = new Map<Currency, { readonly ledger: Ledger; entries: number }>()
  const billed: Billed = new Map()
  for await (const entry of entriesOfMonth(tx, month, of.closings, issuer)) {
    const book = books.get(entry.currency) ?? { ledger: new Map(), entries: 0 }
    books.set(entry.currency, book)
    addEntry(book.ledger, entry)
    book.entries += 1
    note(billed, entry)
  }
  const ofBills = await comparedWithBills(tx, of, billed)
  const ofProvider = await comparedWithProvider(tx, of, now)
  const ofBank = await comparedWithBank(tx, of)
  const statements = await statementsRead(tx)
  return {
    closed: closingOf(of),
    mayClose: (await closeFaultOf(tx, month, of.closings, now)) === null,
    books: currencies.flatMap((currency) => {
      const book = books.get(currency)
      if (book === undefined) return []
      const bills = checkOf(ofBills.get(currency))
      const provider = heardOf(ofProvider.get(currency))
      const bank = statements.has(currency) ? heardOf(ofBank.get(currency)) : unread
      return [{ currency, ...book, checks: { bills, provider, bank } }]
    }),
  }
}
