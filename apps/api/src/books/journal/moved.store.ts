import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { Moved } from '@touchline/domain/payouts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface BookedRow {
  readonly charge_id: ChargeId
  readonly currency: Currency
  readonly amount: number
}

const AT_ONCE = 10_000

export async function chargesBooked(tx: Tx, chargeIds: readonly ChargeId[]): Promise<ReadonlyMap<ChargeId, BookedRow>> {
  const found = new Map<ChargeId, BookedRow>()
  for (let from = 0; from < chargeIds.length; from += AT_ONCE) {
    const some = chargeIds.slice(from, from + AT_ONCE)
    const { rows } = await sql<BookedRow>`
      select charge_id, currency, amount from charges where charge_id = any(${some}::text[])`.execute(tx)
    for (const row of rows) found.set(row.charge_id, row)
  }
  return found
}

interface SumRow extends Omit<Moved, 'booked'> {
  readonly payout_id: string
}

interface ChargeRow {
  readonly payout_id: string
  readonly charge_id: ChargeId
  readonly currency: Currency
  readonly amount: number
}

export interface MovedSum extends Moved {
  /** A charge that the books have with another amount, or not at all. */
  readonly different: string | null
}

/** Of alike movements one, with their sums. */
export async function movedIn(tx: Tx, payoutIds: readonly string[]): Promise<ReadonlyMap<string, readonly MovedSum[]>> {
  if (payoutIds.length === 0) return new Map()
  const ids = sql`any(${[...payoutIds]}::text[])`
  const { rows } = await sql<SumRow>`
    select payout_id, kind, billing_id is not null as "isOwn", sum(amount)::bigint as amount, sum(fee)::bigint as fee
    from payout_movements where payout_id = ${ids}
    group by payout_id, kind, billing_id is not null`.execute(tx)
  const { rows: charges } = await sql<ChargeRow>`
    select m.payout_id, coalesce(m.charge_id, m.source_id) as charge_id, p.currency, m.amount
    from payout_movements m
    join payouts p on p.payout_id = m.payout_id
    where m.payout_id = ${ids} and m.kind = 'charge' and m.billing_id is not null
    order by m.moved_at, m.movement_id`.execute(tx)
  const compared = await comparedWithBooks(tx, charges)
  const sums = rows.map(({ payout_id: id, ...sum }) => {
    const own = sum.kind === 'charge' && sum.isOwn ? compared.get(id) : undefined
    return [id, { ...sum, booked: own?.booked ?? null, different: own?.different ?? null }] as const
  })
  return new Map(payoutIds.map((id) => [id, sums.flatMap(([of, sum]) => (of === id ? [sum] : []))]))
}

async function comparedWithBooks(tx: Tx, charges: readonly ChargeRow[]) {
  const booked = await chargesBooked(
    tx,
    charges.map(({ charge_id: id }) => id),
  )
  const compared = new Map<string, { booked: number; different: string | null }>()
  for (const { payout_id: id, charge_id: chargeId, currency, amount } of charges) {
    const of = compared.get(id) ?? { booked: 0, different: null }
    compared.set(id, of)
    const ours = booked.get(chargeId)
    const known = ours?.currency === currency ? ours.amount : 0
    of.booked += known
    if (known !== amount) of.different ??= chargeId
  }
  return compared
}

export interface OwedRow {
  readonly currency: Currency
  readonly charges: number
  readonly amount: number
}

/** Of charges since then: those that no payout has yet, before fees. */
export async function chargesOwed(tx: Tx, since: Instant): Promise<readonly OwedRow[]> {
  const from = sql`to_timestamp(${since}::float8 / 1000)`
  const { rows: ours } = await sql<OwedRow>`
    select currency, count(*)::int as charges, sum(amount)::bigint as amount from charges
    where succeeded_at >= ${from} group by currency order by currency`.execute(tx)
  const { rows: paidOut } = await sql<OwedRow>`
    select p.currency, count(*)::int as charges, sum(m.amount)::bigint as amount
    from payout_movements m
    join payouts p on p.payout_id = m.payout_id
    where m.kind = 'charge' and m.billing_id is not null and m.moved_at >= ${from}
    group by p.currency`.execute(tx)
  return ours.flatMap(({ currency, charges, amount }) => {
    const paid = paidOut.find((each) => each.currency === currency)
    const owed = { currency, charges: charges - (paid?.charges ?? 0), amount: amount - (paid?.amount ?? 0) }
    return owed.charges > 0 && owed.amount > 0 ? [owed] : []
  })
}
