import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type Credit, transferDueOn } from '@touchline/domain/transfers'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export interface OpenTransfer {
  readonly billingId: BillingId
  readonly currency: Currency
  readonly total: number
  readonly paid: number
  readonly open: number
  readonly dueOn: LocalDate
}

/** The statement's organisations. */
type Ids = readonly OrganizationId[] | 'all'

const ofThose = (column: string, ids: Ids) => (ids === 'all' ? sql`true` : among(column, ids))

/** Whether a row of `transfer_payments` counts no longer. */
export const isTakenBack = (payment: string, ids: Ids): RawBuilder<boolean> => sql`exists (
  select from transfer_moves tm where ${ofThose('tm.organization_id', ids)}
    and tm.organization_id = ${sql.ref(`${payment}.organization_id`)} and tm.billing_id = ${sql.ref(`${payment}.billing_id`)}
    and tm.paid_after = ${sql.ref(`${payment}.paid_after`)})`

/** Minor units. */
export const transferredOf = (row: string, ids: Ids): RawBuilder<number> => sql`(
  select coalesce(sum(tp.amount), 0)::bigint as paid from transfer_payments tp
  where ${ofThose('tp.organization_id', ids)}
    and tp.organization_id = ${sql.ref(`${row}.organization_id`)} and tp.billing_id = ${sql.ref(`${row}.billing_id`)}
    and not ${isTakenBack('tp', ids)})`

export const transferredBills = (
  organizationId: OrganizationId,
  billings: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select tp.billing_id, sum(tp.amount)::bigint as amount from transfer_payments tp
  where tp.organization_id = ${organizationId} and tp.billing_id in ${billings}
    and not ${isTakenBack('tp', [organizationId])}
  group by tp.billing_id)`

const waiting = (tx: Tx, organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('billings as b', (join) => sharing(join, 'b', 's', 'billing_id'))
    .select(['s.organization_id', 's.billing_id', 'i.total', 'i.currency', 'i.fixed_at', 'b.zone'])
    .select(transferredOf('s', organizationIds).as('paid'))
    .where(among('s.organization_id', organizationIds))
    .where('s.payment_status', '=', 'Waiting')
    .where('i.payment_method', '=', 'BANK_TRANSFER')
    .orderBy('i.fixed_at')
    .orderBy('s.billing_id')

export async function openTransfersOfAll(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<(organizationId: OrganizationId) => readonly OpenTransfer[]> {
  const rows = Map.groupBy(await waiting(tx, organizationIds).execute(), (row) => row.organization_id)
  return (organizationId) =>
    (rows.get(organizationId) ?? []).map((row) => {
      const paid = Number(row.paid)
      const { total, currency } = row
      const dueOn = transferDueOn(dateOf(row.fixed_at, row.zone))
      return { billingId: row.billing_id, currency, total, paid, open: total - paid, dueOn }
    })
}

export const openTransfers = async (tx: Tx, organizationId: OrganizationId): Promise<readonly OpenTransfer[]> =>
  (await openTransfersOfAll(tx, [organizationId]))(organizationId)

/** With money that has paid nothing yet. */
export async function organizationsWithCredit(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlySet<OrganizationId>> {
  const rows = await tx
    .selectFrom('transfers')
    .select('organization_id')
    .distinct()
    .where(among('organization_id', organizationIds))
    .whereRef('spent', '<', 'amount')
    .execute()
  return new Set(rows.map((row) => row.organization_id))
}

export async function creditsOf(
  tx: Tx,
  organizationId: OrganizationId,
  currency: Currency,
): Promise<readonly Credit[]> {
  const rows = await tx
    .selectFrom('transfers')
    .select(['bank_reference', 'amount', 'spent'])
    .where('organization_id', '=', organizationId)
    .where('currency', '=', currency)
    .whereRef('spent', '<', 'amount')
    .orderBy('received_on')
    .orderBy('booked_at')
    .orderBy('bank_reference')
    .execute()
  return rows.map(({ bank_reference: reference, amount, spent }) => ({ reference, left: amount - spent }))
}
