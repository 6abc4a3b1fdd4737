import type { LocalDate } from '@touchline/domain/calendar'
import type { DocumentKind } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Happening } from '@touchline/domain/journal'
import type { Currency } from '@touchline/domain/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'

interface Span {
  readonly from: number
  readonly until: number | null
  readonly through: LocalDate
}

export interface Asked {
  /** Whom the books of these know; else what they learnt of between two instants. */
  readonly of: { readonly organizationIds: readonly OrganizationId[] } | Span
  /** Of bills with nothing to pay, which have no paper. */
  readonly issuer: string
}

export type LineRow = readonly [role: 'base', minor: number]

type OrderRows = readonly (readonly [minor: number, lines: readonly number[] | null])[]

export interface FactRow {
  readonly kind: Happening['kind']
  readonly by: 'provider' | 'credit' | 'disputed' | null
  readonly minor: number
  readonly tax: number
  /** Null: those of its invoice, if it is of lines. */
  readonly lines: readonly LineRow[] | null
  /** Of a bill's credit notes up to this one, with what operators ordered of each refund. */
  readonly notes?: readonly { readonly net: number; readonly refunded: number; readonly orders: OrderRows }[]
  readonly billing_id: BillingId | null
  readonly currency: Currency
  readonly issuer: string
  /** Null: `reference`, of bank or provider. */
  readonly paper: DocumentKind | null
  readonly year: number
  readonly number: number
  readonly reference: string
  readonly day: LocalDate
  readonly known_at: number
}

type Source = (asked: Asked) => RawBuilder<FactRow>

function knownWithin({ of }: Asked, table: string, known: string): RawBuilder<SqlBool> {
  if ('organizationIds' in of) return among(`${table}.organization_id`, of.organizationIds)
  return between(of, sql.ref(`${table}.${known}`))
}

const between = (of: Span, known: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  of.until === null ? sql`${known} >= ${at(of.from)}` : sql`${known} >= ${at(of.from)} and ${known} < ${at(of.until)}`

const through = ({ of }: Asked, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  'organizationIds' in of ? sql`true` : sql`${day} <= ${of.through}`

const within = (asked: Asked, table: string, known: string, day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${knownWithin(asked, table, known)} and ${through(asked, day)}`

function learnt({ of }: Asked, known: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return 'organizationIds' in of ? sql`false` : sql`${between(of, known)} and ${day} <= ${of.through}`
}

const sameBilling = (one: string, other: string) =>
  sql`${sql.ref(`${one}.organization_id`)} = ${sql.ref(`${other}.organization_id`)}
    and ${sql.ref(`${one}.billing_id`)} = ${sql.ref(`${other}.billing_id`)}`

const invoicePaper = (of: string) =>
  sql`join documents v on ${sameBilling('v', of)} and v.kind = 'invoice' and v.replaces is null`

const paperColumns = (of: string) =>
  sql`${sql.ref(`${of}.kind`)} as paper, ${sql.ref(`${of}.issuer`)} as issuer, ${sql.ref(`${of}.year`)} as year,
    ${sql.ref(`${of}.number`)} as number, '' as reference`

const dayIn = (instant: string) => sql`(${sql.ref(instant)} at time zone b.zone)::date`

const invoices: Source = (asked) => sql`
  select 'invoice' as kind, null as by, 0 as minor, i.tax, null as lines, v.billing_id,
    i.currency, ${paperColumns('v')}, v.issue_date as day, v.issued_at as known_at
  from documents v
  join invoices i on ${sameBilling('i', 'v')}
  where v.kind = 'invoice' and v.replaces is null and ${within(asked, 'v', 'issued_at', sql`v.issue_date`)}
  order by day, known_at, v.number`

const unissued: Source = (asked) => sql`
  select 'invoice' as kind, null as by, 0 as minor, 0 as tax,
    (select json_agg(json_build_array(line.of ->> 'role', (line.of ->> 'amount')::bigint))
      from json_array_elements(u.lines) line (of)) as lines,
    u.billing_id, b.currency, null as paper, ${asked.issuer} as issuer,
    0 as year, 0 as number, u.billing_id::text as reference, ${dayIn('u.closed_at')} as day, u.closed_at as known_at
  from unissued_invoices u
  join billings b on ${sameBilling('b', 'u')}
  where ${within(asked, 'u', 'closed_at', dayIn('u.closed_at'))}
  order by day, known_at, reference`

/** The planner takes what it joins to be one row. */
const cardPayments: Source = (asked) => sql`
  with r as materialized (
    select organization_id, billing_id, issued_at from documents r
    where kind = 'receipt' and replaces is null and ${knownWithin(asked, 'r', 'issued_at')})
  select 'payment' as kind, 'provider' as by, c.amount as minor, 0 as tax, null as lines, r.billing_id,
    c.currency, ${paperColumns('v')}, ${dayIn('c.succeeded_at')} as day, r.issued_at as known_at
  from r
  join charges c on ${sameBilling('c', 'r')}
  join billings b on ${sameBilling('b', 'r')}
  ${invoicePaper('r')}
  where ${through(asked, dayIn('c.succeeded_at'))}
  order by day, known_at, v.number, c.charge_id`

const creditNotes: Source = (asked) => sql`
  select 'credit-note' as kind, null as by, (d.content ->> 'subtotal')::bigint as minor,
    (d.content ->> 'tax')::bigint as tax, null as lines,
    (select json_agg(json_build_object('net', (n.content ->> 'subtotal')::bigint, 'refunded', r.amount, 'orders', (
        select coalesce(json_agg(json_build_array(o.amount, o.lines) order by o.ordered_at, o.reference), '[]')
        from refund_orders o where ${sameBilling('o', 'n')} and o.charge_id = n.charge_id
          and o.booked_after = n.refunded_after)) order by n.refunded_after)
      from documents n join refunds r on ${sameBilling('r', 'n')} and r.charge_id = n.charge_id
      where ${sameBilling('n', 'd')} and n.kind = 'credit-note' and n.replaces is null and n.charge_id = d.charge_id
        and n.refunded_after <= d.refunded_after and r.refunded_after = n.refunded_after) as notes,
    d.billing_id, i.currency, ${paperColumns('d')}, d.issue_date as day, d.issued_at as known_at
  from documents d
  join invoices i on ${sameBilling('i', 'd')}
  where d.kind = 'credit-note' and d.replaces is null and ${within(asked, 'd', 'issued_at', sql`d.issue_date`)}
  order by day, known_at, d.number`

const refunds: Source = (asked) => sql`
  select 'refund' as kind, case when r.dispute_id is null then 'provider' else 'disputed' end as by, r.amount as minor,
    0 as tax, null as lines, r.billing_id, c.currency,
    ${paperColumns('v')}, ${dayIn('r.refunded_at')} as day, r.booked_at as known_at
  from refunds r
  join charges c on ${sameBilling('c', 'r')} and c.charge_id = r.charge_id
  join billings b on ${sameBilling('b', 'r')}
  ${invoicePaper('r')}
  where ${within(asked, 'r', 'booked_at', dayIn('r.refunded_at'))}
  order by day, known_at, v.number, r.refunded_after`

const failedRefunds: Source = (asked) => sql`
  select 'refund-failed' as kind, null as by, f.amount as minor, 0 as tax, null as lines, f.billing_id,
    c.currency, ${paperColumns('v')}, ${dayIn('f.booked_at')} as day, f.booked_at as known_at
  from failed_refunds f
  join charges c on ${sameBilling('c', 'f')} and c.charge_id = f.charge_id
  join billings b on ${sameBilling('b', 'f')}
  ${invoicePaper('f')}
  where ${within(asked, 'f', 'booked_at', dayIn('f.booked_at'))}
  order by day, known_at, f.refund_id`

const ofTransfer = sql`null as paper, v.issuer, 0 as year, 0 as number, t.bank_reference as reference`

const transfers: Source = (asked) => sql`
  select 'transfer' as kind, null as by, t.amount as minor, 0 as tax, null as lines, t.billing_id,
    t.currency, ${ofTransfer}, t.received_on as day, t.booked_at as known_at
  from transfers t
  ${invoicePaper('t')}
  where ${within(asked, 't', 'booked_at', sql`t.received_on`)}
  order by day, known_at, reference`

const transferPayments: Source = (asked) => sql`
  select 'payment' as kind, 'credit' as by, p.amount as minor, 0 as tax, null as lines, p.billing_id,
    i.currency, ${paperColumns('v')}, p.paid_on as day, p.booked_at as known_at
  from transfer_payments p
  join invoices i on ${sameBilling('i', 'p')}
  ${invoicePaper('p')}
  where ${within(asked, 'p', 'booked_at', sql`p.paid_on`)}
  order by day, known_at, v.number, p.paid_after`

const returns: Source = (asked) => sql`
  select 'return' as kind, null as by, r.amount as minor, 0 as tax, null as lines, t.billing_id,
    t.currency, null as paper, v.issuer, 0 as year, 0 as number,
    r.return_reference as reference, r.returned_on as day, r.booked_at as known_at
  from transfer_returns r
  join transfers t on t.organization_id = r.organization_id and t.bank_reference = r.bank_reference
  ${invoicePaper('t')}
  where ${within(asked, 'r', 'booked_at', sql`r.returned_on`)}
  order by day, known_at, reference`

const dayOfPayout = sql`(p.made_at at time zone 'UTC')::date`

const ofPayout = ({ issuer }: Asked) =>
  sql`null as by, 0 as tax, null as lines, null as billing_id, p.currency, null as paper,
    ${issuer} as issuer, 0 as year, 0 as number, p.payout_id as reference`

/** What the provider keeps, and what is of others in it: a sum a payout. */
const payoutParts: Source = (asked) => sql`
  select part.kind, part.minor::bigint as minor, ${ofPayout(asked)}, ${dayOfPayout} as day, p.gathered_at as known_at
  from payouts p
  cross join lateral (
    select 'fee' as kind, sum(m.fee) as minor from payout_movements m
      where m.payout_id = p.payout_id and (m.billing_id is not null or m.kind = 'fee')
    union all
    select 'others', sum(m.amount - m.fee) from payout_movements m
      where m.payout_id = p.payout_id and m.billing_id is null and m.kind not in ('fee', 'payout-failed')) part
  where p.state <> 'others' and part.minor is not null and ${learnt(asked, sql`p.gathered_at`, dayOfPayout)}
  order by day, known_at, reference, kind`

const disputed: Source = (asked) => sql`
  select 'dispute' as kind, null as by, -m.amount as minor, 0 as tax, null as lines, m.billing_id, p.currency,
    null as paper, ${asked.issuer} as issuer, 0 as year, 0 as number, m.source_id as reference,
    ${dayOfPayout} as day, p.gathered_at as known_at
  from payouts p
  join payout_movements m on m.payout_id = p.payout_id and m.kind in ('dispute', 'dispute-won')
    and m.billing_id is not null
  where p.state <> 'others' and ${learnt(asked, sql`p.gathered_at`, dayOfPayout)}
  order by day, known_at, reference, m.movement_id`

const payouts: Source = (asked) => sql`
  select 'payout' as kind, p.amount as minor, ${ofPayout(asked)}, ${dayOfPayout} as day, p.gathered_at as known_at
  from payouts p
  where p.state <> 'others' and ${learnt(asked, sql`p.gathered_at`, dayOfPayout)}
  order by day, known_at, reference`

const payoutsBack: Source = (asked) => {
  const known = sql`greatest(p.failed_at, p.gathered_at)`
  const day = sql`(p.failed_at at time zone 'UTC')::date`
  return sql`
    select 'payout' as kind, -p.amount as minor, ${ofPayout(asked)}, ${day} as day, ${known} as known_at
    from payouts p
    where p.state = 'failed' and p.gathered_at is not null and ${learnt(asked, known, day)}
    order by day, known_at, reference`
}

/** A line that was taken back goes out again on that day. */
const arrivals: Source = (asked) => sql`
  select 'arrival' as kind, arrived.minor, ${ofPayout(asked)}, arrived.day, arrived.known_at
  from (select p.payout_id, l.amount as minor, l.received_on as day, l.settled_at as known_at
    from payouts p join bank_lines l on l.line_id = p.line_id union all
    select r.payout_id, moved.* from payout_reopenings r join bank_lines l on l.line_id = r.line_id
    cross join lateral (values (l.amount, l.received_on, r.closed_at),
      (-l.amount, (r.reopened_at at time zone 'UTC')::date, r.reopened_at)) moved) arrived
  join payouts p on p.payout_id = arrived.payout_id
  where ${learnt(asked, sql`arrived.known_at`, sql`arrived.day`)}
  order by day, known_at, reference`

const takenBack: Source = (asked) => sql`
  select 'payment' as kind, 'credit' as by, m.amount as minor, 0 as tax, null as lines, m.billing_id,
    i.currency, ${paperColumns('v')}, m.moved_on as day, m.booked_at as known_at
  from transfer_moves m
  join invoices i on ${sameBilling('i', 'm')}
  ${invoicePaper('m')}
  where m.paid_after is not null and ${within(asked, 'm', 'booked_at', sql`m.moved_on`)}
  order by day, known_at, v.number, m.place`

const moves: Source = (asked) => sql`
  select 'transfer' as kind, null as by, m.amount as minor, 0 as tax, null as lines, m.billing_id,
    i.currency, null as paper, v.issuer, 0 as year, 0 as number, m.bank_reference as reference,
    m.moved_on as day, m.booked_at as known_at
  from transfer_moves m
  join invoices i on ${sameBilling('i', 'm')}
  ${invoicePaper('m')}
  where m.paid_after is null and ${within(asked, 'm', 'booked_at', sql`m.moved_on`)}
  order by day, known_at, reference, m.place`

export const sourcesOfBills: readonly Source[] = [invoices, unissued]

/** Each in the order of its days. */
export const sources: readonly Source[] = [
  ...sourcesOfBills,
  creditNotes,
  cardPayments,
  transferPayments,
  refunds,
  failedRefunds,
  transfers,
  returns,
  payoutParts,
  disputed,
  payouts,
  payoutsBack,
  arrivals,
  takenBack,
  moves,
]

export interface TermRow extends Pick<FactRow, 'billing_id' | 'currency' | 'issuer'> {
  readonly club: string
  readonly year: number
  readonly number: number
  readonly net: number
  readonly from: LocalDate
  readonly to: LocalDate
  readonly issue_date: LocalDate
  readonly issued_at: number
  readonly given_back: readonly { readonly net: number; readonly day: LocalDate; readonly known: number }[]
}

/** Terms with a day in the month or after it, of bills that were issued until then. */
export const terms = (first: LocalDate, last: LocalDate): RawBuilder<TermRow> => sql`
  select i.billing_id, i.currency, v.issuer, v.year, v.number, o.organization_name as club,
    i.subtotal as net, i.service_starts_on as from, i.service_ends_on as to, v.issue_date, v.issued_at,
    (select coalesce(json_agg(json_build_object('net', (n.content ->> 'subtotal')::bigint, 'day', n.issue_date,
        'known', (extract(epoch from n.issued_at) * 1000)::bigint)), '[]')
      from documents n where ${sameBilling('n', 'i')} and n.kind = 'credit-note' and n.replaces is null) as given_back
  from invoices i
  ${invoicePaper('i')}
  join organizations o on o.organization_id = i.organization_id
  where i.service_ends_on > i.service_starts_on + 31 and i.service_ends_on >= ${first} and v.issue_date <= ${last}
  order by v.issue_date, v.number`
