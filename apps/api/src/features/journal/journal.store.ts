import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

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
export async function billsFixed(tx: Tx, learnt: Learnt): Promise<readonly BillRow[]> {
  const { rows } = await sql<BillRow>`
    select i.billing_id, i.currency, i.total, (i.fixed_at at time zone b.zone)::date as day, i.fixed_at as known_at,
      coalesce(d.issuer || '-I-' || d.year || '-' || lpad(d.number::text, 6, '0'), i.billing_id::text) as document
    from invoices i
    join billings b on b.organization_id = i.organization_id and b.billing_id = i.billing_id
    left join documents d on d.organization_id = i.organization_id and d.billing_id = i.billing_id
      and d.kind = 'invoice' and d.replaces is null
    where ${known('i.fixed_at', learnt)}
    order by i.fixed_at, i.billing_id`.execute(tx)
  return rows
}

interface PaidRow {
  readonly currency: Currency
  readonly minor: number
  readonly day: LocalDate
  readonly known_at: Instant
  readonly document: string
  readonly agrees: boolean
}

/** Whether the provider's own list has said the same of each charge. */
export async function chargesCompared(tx: Tx, learnt: Learnt): Promise<readonly PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select c.currency, c.amount as minor, (c.succeeded_at at time zone b.zone)::date as day, r.issued_at as known_at,
      c.charge_id as document, c.compared_at is not null as agrees
    from documents r
    join charges c on c.organization_id = r.organization_id and c.billing_id = r.billing_id
    join billings b on b.organization_id = r.organization_id and b.billing_id = r.billing_id
    where r.kind = 'receipt' and r.replaces is null and ${known('r.issued_at', learnt)}
    order by c.succeeded_at, c.charge_id`.execute(tx)
  return rows
}

interface TransferRow extends Omit<PaidRow, 'agrees'> {
  readonly organization_id: OrganizationId
}

const keyOf = (reference: string, currency: Currency, amount: number): string => `${currency} ${amount} ${reference}`

/** Whether a line of the bank's files has the same reference and amount. */
export async function transfersOnStatements(tx: Tx, learnt: Learnt): Promise<readonly PaidRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.organization_id, t.currency, t.amount as minor, t.received_on as day, t.booked_at as known_at,
      t.bank_reference as document
    from transfers t
    where ${known('t.booked_at', learnt)}
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

/** Currencies of which a file of the bank was read. */
export async function statementsRead(tx: Tx): Promise<ReadonlySet<Currency>> {
  const rows = await tx.selectFrom('bank_files').select('currency').distinct().execute()
  return new Set(rows.map(({ currency }) => currency))
}
