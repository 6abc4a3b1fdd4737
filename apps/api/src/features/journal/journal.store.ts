import { firstDay, type Instant, type LocalDate, lastDay, type YearMonth } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { payoutSums } from '@touchline/domain/payouts'
import { sql } from 'kysely'
import { movedIn } from '../../books/journal/moved.store.ts'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { pagesOf } from '../../db/pages-of.ts'

export interface Learnt {
  readonly from: Instant
  readonly until: Instant | null
  readonly through: LocalDate
}

const known = (column: string, { from, until }: Learnt) =>
  until === null
    ? sql`${sql.ref(column)} >= ${at(from)}`
    : sql`${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} < ${at(until)}`

interface BillRow {
  readonly billing_id: BillingId
  readonly currency: Currency
  readonly total: number
  readonly day: LocalDate
  readonly known_at: Instant
  readonly document: string
}

/** As they were fixed, whether a paper was issued or not. */
export const billsFixed = (tx: Tx, learnt: Learnt): AsyncGenerator<readonly BillRow[]> =>
  pagesOf(
    tx,
    sql<BillRow>`
    select i.billing_id, i.currency, i.total, (i.fixed_at at time zone b.zone)::date as day, i.fixed_at as known_at,
      coalesce(d.issuer || '-I-' || d.year || '-' || lpad(d.number::text, 6, '0'), i.billing_id::text) as document
    from invoices i
    join billings b on b.organization_id = i.organization_id and b.billing_id = i.billing_id
    left join documents d on d.organization_id = i.organization_id and d.billing_id = i.billing_id
      and d.kind = 'invoice' and d.replaces is null
    where ${known('i.fixed_at', learnt)}
    order by i.fixed_at, i.billing_id`,
  )

interface PaidRow {
  readonly currency: Currency
  readonly minor: number
  readonly day: LocalDate
  readonly known_at: Instant
  readonly document: string
  readonly agrees: boolean
}

/** Whether the provider has said the same of each charge: in its list, or in a payout. */
export async function* chargesCompared(tx: Tx, learnt: Learnt): AsyncGenerator<PaidRow> {
  const charges = sql<PaidRow>`
    with r as materialized (select organization_id, billing_id, issued_at from documents r
      where kind = 'receipt' and replaces is null and ${known('issued_at', learnt)})
    select c.currency, c.amount as minor, (c.succeeded_at at time zone b.zone)::date as day, r.issued_at as known_at,
      c.charge_id as document, c.compared_at is not null as agrees
    from r
    join charges c on c.organization_id = r.organization_id and c.billing_id = r.billing_id
    join billings b on b.organization_id = r.organization_id and b.billing_id = r.billing_id
    order by c.succeeded_at, c.charge_id`
  for await (const rows of pagesOf(tx, charges)) yield* await agreedByPayouts(tx, rows)
}

async function agreedByPayouts(tx: Tx, rows: readonly PaidRow[]): Promise<readonly PaidRow[]> {
  const unlisted = rows.flatMap(({ document, agrees }) => (agrees ? [] : [document]))
  if (unlisted.length === 0) return rows
  const { rows: paidOut } = await sql<{ charge_id: string; amount: number }>`
    select charge_id, amount from payout_movements
    where kind = 'charge' and charge_id = any(${unlisted}::text[])`.execute(tx)
  const amounts = new Map(paidOut.map(({ charge_id: id, amount }) => [id, amount]))
  return rows.map((row) => ({ ...row, agrees: row.agrees || amounts.get(row.document) === row.minor }))
}

interface PayoutRow extends Pick<PaidRow, 'currency' | 'day' | 'known_at' | 'document'> {
  readonly amount: number
}

/** What the parts of a payout have more than it, and its charges more than the books. */
export async function payoutsCompared(tx: Tx, learnt: Learnt): Promise<readonly PaidRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.currency, p.amount, (p.made_at at time zone 'UTC')::date as day, p.gathered_at as known_at,
      p.payout_id as document
    from payouts p
    where p.state <> 'others' and ${known('p.gathered_at', learnt)}
    order by p.made_at, p.payout_id`.execute(tx)
  const moved = await movedIn(
    tx,
    rows.map(({ document }) => document),
  )
  return rows.map(({ amount, ...row }) => {
    const parts = moved.get(row.document) ?? []
    const { difference, overBills } = payoutSums(amount, parts)
    const agrees = difference === 0 && parts.every(({ different }) => different === null)
    return { ...row, minor: difference + overBills, agrees }
  })
}

/** That arrive in the month, as far as the bank's files go. */
export async function payoutsOnStatements(tx: Tx, month: YearMonth): Promise<readonly PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select p.currency, p.amount as minor, p.arrives_on as day, p.gathered_at as known_at, p.payout_id as document,
      p.line_id is not null as agrees
    from payouts p
    where p.state = 'paid' and p.gathered_at is not null and p.arrives_on between ${firstDay(month)} and ${lastDay(month)}
      and (p.line_id is not null
        or p.arrives_on < (select max(b.received_on) from bank_lines b where b.currency = p.currency))
    order by p.arrives_on, p.payout_id`.execute(tx)
  return rows
}

interface TransferRow extends Omit<PaidRow, 'agrees'> {
  readonly organization_id: OrganizationId
}

const keyOf = (reference: string, currency: Currency, amount: number): string => `${currency} ${amount} ${reference}`

export async function transfersOnStatements(tx: Tx, learnt: Learnt): Promise<readonly PaidRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.organization_id, t.currency, t.amount as minor, t.received_on as day, t.booked_at as known_at,
      t.bank_reference as document
    from transfers t
    where ${known('t.booked_at', learnt)} and t.amount + coalesce((select sum(m.amount) from transfer_moves m
      where m.organization_id = t.organization_id and m.bank_reference = t.bank_reference and m.paid_after is null), 0) > 0
    order by t.received_on, t.bank_reference`.execute(tx)
  if (rows.length === 0) return []
  const lines = await tx
    .selectFrom('bank_lines as l')
    .select(['l.reference', 'l.currency', 'l.amount'])
    .where('l.state', '=', 'booked')
    .where(
      among(
        'l.organization_id',
        rows.map(({ organization_id: id }) => id),
      ),
    )
    .execute()
  const onStatements = new Set(lines.map(({ reference, currency, amount }) => keyOf(reference, currency, amount)))
  return rows.map((row) => ({ ...row, agrees: onStatements.has(keyOf(row.document, row.currency, row.minor)) }))
}

export async function statementsRead(tx: Tx): Promise<ReadonlySet<Currency>> {
  const rows = await tx.selectFrom('bank_files').select('currency').distinct().execute()
  return new Set(rows.map(({ currency }) => currency))
}
