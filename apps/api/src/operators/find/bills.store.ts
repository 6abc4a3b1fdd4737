import type { LocalDate } from '@touchline/domain/calendar'
import type { AmountIn, FindReading, NumberPart } from '@touchline/domain/operators'
import { sql } from 'kysely'
import type { Condition } from './clubs.store.ts'

/** A table `x` whose rows belong to a bill, with their amount and day. */
export interface Source {
  readonly from: string
  readonly amount: string
  /** In the bill's zone. */
  readonly day: string
  /** An indexed column, searched by a range of instants. */
  readonly instant?: string
  readonly is?: Condition
  /** Where it is not the row's own. */
  readonly bill?: string
}

const dayAt = (column: string): string => `(${column} at time zone b.zone)::date`

const invoices: Source = { from: 'invoices', amount: 'x.total', day: 'x.billing_date' }
export const charges: Source = {
  from: 'charges',
  amount: 'x.amount',
  day: dayAt('x.succeeded_at'),
  instant: 'x.succeeded_at',
}
const MOVES = `transfer_moves m where m.organization_id = x.organization_id and m.bank_reference = x.bank_reference
  and m.paid_after is null`
const transfers: Source = {
  from: 'transfers',
  amount: 'x.amount',
  day: 'x.received_on',
  is: sql`(select coalesce(sum(m.amount), 0) >= 0 from ${sql.raw(MOVES)})`,
  bill: `coalesce((select m.billing_id from ${MOVES} order by m.place desc limit 1), x.billing_id)`,
}
const refunds: Source = { from: 'refunds', amount: 'x.amount', day: dayAt('x.refunded_at'), instant: 'x.refunded_at' }
const settlements: Source = { from: 'settlements', amount: 'i.total', day: 'i.billing_date' }
const documents: Source = { from: 'documents', amount: 'i.total', day: 'x.issue_date' }
const failedRefunds: Source = { from: 'failed_refunds', amount: 'x.amount', day: dayAt('x.booked_at') }
const billings: Source = { from: 'billings', amount: 'i.total', day: 'i.billing_date' }

function isNumbered({ issuer, of, year, numbers: [from, until] }: NumberPart): Condition {
  const conditions = [
    sql`x.number between ${from} and ${until}`,
    ...(issuer === null ? [] : [sql`x.issuer = ${issuer}`]),
    ...(of === null ? [] : [sql`x.kind = ${of}`]),
    ...(year === null ? [] : [sql`x.year = ${year}`]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/** A range: prepared statements use no index for a pattern. */
const begins = (id: string): Condition => sql`x.intent_id ~>=~ ${id} and x.intent_id ~<~ ${`${id}~`}`

function sourcesOfProvider(id: string): readonly Source[] {
  if (id.startsWith('ch_') || id.startsWith('py_')) return [{ ...charges, is: sql`x.charge_id = ${id}` }]
  if (id.startsWith('re_')) return [{ ...failedRefunds, is: sql`x.refund_id = ${id}` }]
  return [charges, settlements].map((source) => ({ ...source, is: begins(id) }))
}

/** Empty if the readings concern organisations only. */
export function sourcesFor(readings: readonly FindReading[]): readonly Source[] {
  const named = readings.flatMap((reading): readonly Source[] => {
    if (reading.kind === 'document') return [{ ...documents, is: isNumbered(reading) }]
    if (reading.kind === 'provider' && !reading.begins.startsWith('cus_')) return sourcesOfProvider(reading.begins)
    return reading.kind === 'id' ? [{ ...billings, is: sql`x.billing_id = ${reading.id}::uuid` }] : []
  })
  if (named.length > 0) return named
  const isByMoney = readings.some(({ kind }) => kind === 'amount' || kind === 'day')
  return isByMoney ? [invoices, charges, transfers, refunds] : []
}

const oneAmount = (source: Source, amounts: AmountIn): Condition => {
  const each = Object.entries(amounts).map(
    ([currency, minor]) => sql`(${sql.raw(source.amount)} = ${minor} and b.currency = ${currency})`,
  )
  const minors = [...new Set(Object.values(amounts))]
  return sql`${sql.raw(source.amount)} = any(${minors}::bigint[]) and (${sql.join(each, sql` or `)})`
}

/** The first instant at which it is that day anywhere, and the first at which it is nowhere. */
const instantsOf = (day: LocalDate) => {
  const at = (hours: string) => sql`(${day}::timestamp ${sql.raw(hours)}) at time zone 'UTC'`
  return { from: at("- interval '14 hours'"), until: at("+ interval '38 hours'") }
}

/** Compared together with the amount, whose index finds them. */
function onDay(source: Source, instant: string, amounts: AmountIn, day: LocalDate): Condition {
  const row = sql`(${sql.raw(source.amount)}, ${sql.raw(instant)})`
  const { from, until } = instantsOf(day)
  const each = [...new Set(Object.values(amounts))].map(
    (minor) => sql`(${row} >= (${minor}::bigint, ${from}) and ${row} < (${minor}::bigint, ${until}))`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/** Before the join that says the zone. */
function aroundDay(instant: string, day: LocalDate): Condition {
  const { from, until } = instantsOf(day)
  return sql`${sql.raw(instant)} >= ${from} and ${sql.raw(instant)} < ${until}`
}

/**
 * Null if the reading concerns the organisation. A day alone matches a hundred thousand charges, so it only narrows.
 */
export function billCondition(source: Source, reading: FindReading, amounts: AmountIn | null): Condition | null {
  if (reading.kind === 'amount') return oneAmount(source, reading.amounts)
  if (reading.kind !== 'day') return null
  const exactly = sql<boolean>`${sql.raw(source.day)} = ${reading.day}::date`
  const { instant } = source
  if (instant === undefined) return exactly
  const near = amounts === null ? aroundDay(instant, reading.day) : onDay(source, instant, amounts, reading.day)
  return sql`${near} and ${exactly}`
}
