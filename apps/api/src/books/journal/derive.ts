import { createHash } from 'node:crypto'
import { firstDay, type Instant, lastDay, monthOf, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import {
  type BilledLine,
  bookedIn,
  type Closing,
  correctedLines,
  deferralIn,
  type Entry,
  entryOf,
  type Fact,
  type Happening,
} from '@touchline/domain/journal'
import type { Tx } from '../../db/connect.ts'
import { pagesOf } from '../../db/pages-of.ts'
import { clubsOfBills, linesOfBills } from './bills.store.ts'
import { type Asked, type FactRow, sources, sourcesOfBills, type TermRow, terms } from './facts.store.ts'

function happeningOf({ kind, by, minor: amount, tax, lines: rows, notes }: FactRow): Happening {
  const minor = BigInt(amount)
  const lines = (rows ?? []).map(([role, each]): BilledLine => ({ role, minor: BigInt(each) }))
  if (kind === 'invoice') return { kind, lines, tax: BigInt(tax) }
  if (kind === 'credit-note') {
    const noted = (notes ?? []).map(({ net, refunded, orders }) => ({
      net: BigInt(net),
      refunded: BigInt(refunded),
      orders: orders.map(([each, chosen]) => ({ minor: BigInt(each), lines: chosen })),
    }))
    return { kind, lines: correctedLines(lines, noted), tax: BigInt(tax) }
  }
  if (kind === 'payment') return { kind, by: by === 'credit' ? by : 'provider', minor }
  if (kind === 'refund') return { kind, by: by === 'disputed' ? by : 'provider', minor }
  return { kind, minor }
}

const factOf = (row: WholeFact): Fact => ({
  happening: happeningOf(row),
  day: row.day,
  knownAt: row.known_at,
  issuer: row.issuer,
  currency: row.currency,
  document: row.paper === null ? row.reference : documentNumber(row.paper, row.issuer, row.year, row.number),
  club: row.club,
  billingId: row.billing_id,
})

interface WholeFact extends FactRow {
  readonly club: string
}

const isOfLines = ({ kind, lines }: FactRow): boolean =>
  (kind === 'invoice' || kind === 'credit-note') && lines === null

async function withBills(tx: Tx, rows: readonly FactRow[]): Promise<readonly WholeFact[]> {
  const billsOf = (some: readonly FactRow[]) => some.flatMap(({ billing_id: id }) => id ?? [])
  const clubs = await clubsOfBills(tx, billsOf(rows))
  const lines = await linesOfBills(tx, billsOf(rows.filter(isOfLines)))
  return rows.map((row) => {
    const club = clubs.get(row.billing_id ?? '')?.name ?? ''
    return isOfLines(row) ? { ...row, club, lines: lines.get(row.billing_id ?? '') ?? null } : { ...row, club }
  })
}

async function* entriesOfFacts(
  tx: Tx,
  asked: Asked,
  closings: readonly Closing[],
  of: typeof sources = sources,
): AsyncGenerator<Entry> {
  for (const source of of)
    for await (const rows of pagesOf(tx, source(asked)))
      for (const row of await withBills(tx, rows)) {
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

async function* factsOfMonth(
  tx: Tx,
  month: YearMonth,
  closings: readonly Closing[],
  issuer: string,
  from?: typeof sources,
): AsyncGenerator<Entry> {
  const of = { ...learntFor(month, closings), through: lastDay(month) }
  for await (const entry of entriesOfFacts(tx, { of, issuer }, closings, from)) if (entry.month === month) yield entry
}

export const billsOfMonth = (tx: Tx, month: YearMonth, closings: readonly Closing[]): AsyncGenerator<Entry> =>
  factsOfMonth(tx, month, closings, '', sourcesOfBills)

/** In one order, so that its digest is the same again. */
export async function* entriesOfMonth(
  tx: Tx,
  month: YearMonth,
  closings: readonly Closing[],
  issuer = '',
): AsyncGenerator<Entry> {
  yield* factsOfMonth(tx, month, closings, issuer)
  for await (const rows of pagesOf(tx, terms(firstDay(month), lastDay(month))))
    for (const row of rows) {
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
