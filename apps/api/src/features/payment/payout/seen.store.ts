import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { BillingId, ChargeId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { Moved } from '@touchline/domain/payouts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { amongThose } from '../../../db/among.ts'
import type { Tx } from '../../../db/connect.ts'

export interface PayoutRow {
  readonly payout_id: string
  readonly currency: Currency
  readonly amount: number
  readonly made_on: LocalDate
  readonly arrives_on: LocalDate
  readonly state: 'under-way' | 'paid' | 'failed' | 'others'
  readonly failure: string | null
  readonly gathered_at: Instant | null
  readonly line_amount: number | null
  readonly line_id: string | null
  readonly reference: string | null
  readonly received_on: LocalDate | null
  readonly file_id: string | null
  readonly settled_by: string | null
  readonly settled_at: Instant | null
  /** Whether the bank's files go further than the day of its arrival. */
  readonly is_past: boolean
}

const payoutsWhere = (which: RawBuilder<SqlBool>) => sql<PayoutRow>`
  select p.payout_id, p.currency, p.amount, (p.made_at at time zone 'UTC')::date as made_on, p.arrives_on, p.state, p.failure,
    p.gathered_at, l.amount as line_amount, l.line_id, l.reference, l.received_on, l.file_id, l.settled_by, l.settled_at,
    coalesce(p.arrives_on < (select max(b.received_on) from bank_lines b where b.currency = p.currency), false) as is_past
  from payouts p
  left join bank_lines l on l.line_id = p.line_id
  where ${which}
  order by p.made_at desc, p.payout_id`

export const payoutsMade = async (tx: Tx, from: LocalDate, to: LocalDate): Promise<readonly PayoutRow[]> =>
  (
    await payoutsWhere(
      sql`p.made_at >= (${from}::date)::timestamp at time zone 'UTC'
        and p.made_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    ).execute(tx)
  ).rows

export const payoutWith = async (tx: Tx, payoutId: string): Promise<PayoutRow | undefined> =>
  (await payoutsWhere(sql`p.payout_id = ${payoutId}`).execute(tx)).rows[0]

interface MovementRow {
  readonly movement_id: string
  readonly kind: Moved['kind']
  readonly amount: number
  readonly fee: number
  readonly moved_at: Instant
  readonly source_id: string
  readonly charge_id: ChargeId | null
  readonly description: string
  readonly organization_id: OrganizationId | null
  readonly billing_id: BillingId | null
}

export const movementsOf = (
  tx: Tx,
  { payoutId, after, limit }: { readonly payoutId: string; readonly after: string; readonly limit: number },
): Promise<readonly MovementRow[]> =>
  tx
    .selectFrom('payout_movements')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .where('movement_id', '>', after)
    .orderBy('movement_id')
    .limit(limit)
    .execute()

interface NumberRow {
  readonly billing_id: BillingId
  readonly issuer: string
  readonly year: number
  readonly number: number
}

export async function invoiceNumbers(
  tx: Tx,
  movements: readonly MovementRow[],
): Promise<ReadonlyMap<BillingId, NumberRow>> {
  const ours = movements.flatMap(({ organization_id: organizationId, billing_id: billingId }) =>
    organizationId === null || billingId === null ? [] : [{ organizationId, billingId }],
  )
  if (ours.length === 0) return new Map()
  const rows = await tx
    .selectFrom('documents')
    .select(['billing_id', 'issuer', 'year', 'number'])
    .where(amongThose(ours, { organization_id: (each) => each.organizationId, billing_id: (each) => each.billingId }))
    .where('kind', '=', 'invoice')
    .where('replaces', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.billing_id, row]))
}
