import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

interface Stretch {
  readonly from: Instant
  readonly until: Instant
  readonly after: string | null
}

export type OwnCharge = SettlementKey & { readonly chargeId: ChargeId }
export type OwnDispute = SettlementKey & { readonly disputeId: string }

export const OWN_PAGE = 500

export const chargesNotListed = (tx: Tx, { from, until, after }: Stretch): Promise<readonly OwnCharge[]> =>
  tx
    .selectFrom('charges')
    .select(['organization_id as organizationId', 'billing_id as billingId', 'charge_id as chargeId'])
    .where('succeeded_at', '>=', sql<number>`${at(from)}`)
    .where('succeeded_at', '<', sql<number>`${at(until)}`)
    .where('compared_at', 'is', null)
    .where('charge_id', '>', after ?? '')
    .orderBy('charge_id')
    .limit(OWN_PAGE)
    .execute()

export const refundsNotListed = (tx: Tx, { from, until, after }: Stretch): Promise<readonly OwnCharge[]> =>
  tx
    .selectFrom('refunds as r')
    .innerJoin('charges as c', (join) => sharing(join, 'c', 'r', 'billing_id', 'charge_id'))
    .select(['c.organization_id as organizationId', 'c.billing_id as billingId', 'c.charge_id as chargeId'])
    .distinct()
    .where('r.booked_at', '>=', sql<number>`${at(from)}`)
    .where('r.booked_at', '<', sql<number>`${at(until)}`)
    .where('r.dispute_id', 'is', null)
    .where((where) =>
      where.or([where('c.compared_at', 'is', null), where('c.compared_at', '<', where.ref('r.booked_at'))]),
    )
    .where('c.charge_id', '>', after ?? '')
    .orderBy('c.charge_id')
    .limit(OWN_PAGE)
    .execute()

/** Merged by the database, whose order the pages follow. */
export async function disputesToAsk(tx: Tx, { from, until, after }: Stretch): Promise<readonly OwnDispute[]> {
  const page = sql`dispute_id > ${after ?? ''} order by dispute_id limit ${OWN_PAGE}`
  // A literal, so that the partial index is used.
  const { rows } = await sql<OwnDispute>`
    select organization_id as "organizationId", billing_id as "billingId", dispute_id as "disputeId" from (
      (select organization_id, billing_id, dispute_id from disputes where state = 'open' and ${page})
      union
      (select organization_id, billing_id, dispute_id from disputes
        where changed_at >= ${at(from)} and changed_at < ${at(until)} and ${page})) asked
    order by dispute_id limit ${OWN_PAGE}`.execute(tx)
  return rows
}
