import { createHash } from 'node:crypto'
import { firstDay, type Instant, lastDay, monthOf, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import {
  type BilledLine,
  bookedIn,
  type Closing,
  deferralIn,
  type Entry,
  entryOf,
  type Fact,
  type Happening,
} from '@touchline/domain/journal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { type Asked, clubsOfBills, type FactRow, sources, type TermRow, terms } from './facts.store.ts'

const PAGE = 1_000

type Whole<Row> = (rows: readonly Row[]) => Promise<readonly Row[]>

async function* rowsOf<Row>(
  tx: Tx,
  question: RawBuilder<Row>,
  whole: Whole<Row> = async (rows) => rows,
): AsyncGenerator<Row> {
  await sql`declare of_journal no scroll cursor for ${question}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(PAGE))} from of_journal`.execute(tx)
    if (rows.length === 0) break
    yield* await whole(rows)
  }
  await sql`close of_journal`.execute(tx)
}

function happeningOf({ kind, by, minor: amount, tax, lines: rows }: FactRow): Happening {
  const minor = BigInt(amount)
  const lines = (rows ?? []).map(([role, each]): BilledLine => ({ role, minor: BigInt(each) }))
  if (kind === 'invoice') return { kind, lines, tax: BigInt(tax) }
  if (kind === 'credit-note') return { kind, lines, net: minor, tax: BigInt(tax) }
  if (kind === 'payment') return { kind, by: by === 'credit' ? by : 'provider', minor }
  if (kind === 'refund') return { kind, by: by === 'disputed' ? by : 'provider', minor }
  return { kind, minor }
}

const factOf = (row: FactRow): Fact => ({
  happening: happeningOf(row),
  day: row.day,
  knownAt: row.known_at,
  issuer: row.issuer,
  currency: row.currency,
  document: row.paper === null ? row.reference : documentNumber(row.paper, row.issuer, row.year, row.number),
  club: row.club,
  billingId: row.billing_id,
})

/** Movements at the provider name no club, their bills do. */
async function namedAfterBills(tx: Tx, rows: readonly FactRow[]): Promise<readonly FactRow[]> {
  const unnamed = rows.flatMap(({ club, billing_id: id }) => (club === '' && id !== null ? [id] : []))
  if (unnamed.length === 0) return rows
  const names = await clubsOfBills(tx, unnamed)
  return rows.map((row) => ({ ...row, club: row.club || (names.get(row.billing_id ?? '') ?? '') }))
}

async function* entriesOfFacts(tx: Tx, asked: Asked, closings: readonly Closing[]): AsyncGenerator<Entry> {
  for (const source of sources)
    for await (const row of rowsOf(tx, source(asked), (rows) => namedAfterBills(tx, rows))) {
      const entry = entryOf(factOf(row), closings)
      if (entry !== null) yield entry
    }
}

/** Of all months, without what terms put off. */
export const entriesOfClubs = (tx: Tx, organizationIds: readonly OrganizationId[]): AsyncGenerator<Entry> =>
  entriesOfFacts(tx, { of: { organizationIds }, issuer: '' }, [])

function deferralOf(row: TermRow, month: YearMonth, closings: readonly Closing[]): Entry | null {
  const minor = deferralIn(
    {
      net: BigInt(row.net),
      from: row.from,
      to: row.to,
      booked: bookedIn(row.issue_date, row.issued_at, closings),
      givenBack: row.given_back.map(({ net, day, known }) => ({
        net: BigInt(net),
        booked: bookedIn(day, known, closings),
      })),
    },
    month,
  )
  const day = lastDay(month)
  return entryOf(
    {
      happening: { kind: 'deferral', minor },
      day,
      knownAt: 0,
      issuer: row.issuer,
      currency: row.currency,
      document: documentNumber('invoice', row.issuer, row.year, row.number),
      club: row.club,
      billingId: row.billing_id,
    },
    [],
  )
}

/** The first of all zones to begin a month. */
const EARLIEST_ZONE = 'Etc/GMT-14'

export const lastBegun = (now: Instant): YearMonth => monthOf(now, EARLIEST_ZONE)

/** When the books may have learnt of what is booked in the month; null: until now. */
export const learntFor = (month: YearMonth, closings: readonly Closing[]) => ({
  from: startOfMonth(month, EARLIEST_ZONE),
  until: closings.find((closing) => closing.month === month)?.closedAt ?? null,
})

/** In one order, so that its digest is the same again. */
export async function* entriesOfMonth(
  tx: Tx,
  month: YearMonth,
  closings: readonly Closing[],
  issuer = '',
): AsyncGenerator<Entry> {
  const of = { ...learntFor(month, closings), through: lastDay(month) }
  for await (const entry of entriesOfFacts(tx, { of, issuer }, closings)) if (entry.month === month) yield entry
  for await (const row of rowsOf(tx, terms(firstDay(month), lastDay(month)))) {
    const entry = deferralOf(row, month, closings)
    if (entry !== null) yield entry
  }
}

/** Names of clubs and issuers are not in it, as they may change. */
export async function digestOf(entries: AsyncIterable<Entry>, see: (entry: Entry) => void = () => {}): Promise<string> {
  const hash = createHash('sha256')
  for await (const entry of entries) {
    const { kind, day, currency, document, postings } = entry
    const written = postings.map(({ account, minor }) => `${account} ${minor}`).join(' ')
    hash.update(`${kind} ${day} ${currency} ${document} ${written}\n`)
    see(entry)
  }
  return hash.digest('hex')
}
