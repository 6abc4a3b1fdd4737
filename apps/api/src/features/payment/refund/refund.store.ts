import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

export interface OrderKey extends SettlementKey {
  readonly reference: string
}

interface NewOrder extends OrderKey {
  readonly chargeId: ChargeId
  readonly amount: number
  readonly lines: number[] | null
  readonly reason: string
  readonly operator: string
}

const keyOf = ({ billingId, reference }: OrderKey): string => `refund:${billingId}:${reference}`

export const insertOrder = (tx: Tx, order: NewOrder, now: Instant) =>
  tx
    .insertInto('refund_orders')
    .values({
      organization_id: order.organizationId,
      billing_id: order.billingId,
      reference: order.reference,
      charge_id: order.chargeId,
      idempotency_key: keyOf(order),
      amount: order.amount,
      lines: order.lines,
      reason: order.reason,
      operator: order.operator,
      ordered_at: at(now),
    })
    .execute()

export const ordersOf = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('refund_orders')
    .select(['reference', 'amount', 'lines', 'state', 'refusal', 'failed_at'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .execute()

export const openOrders = (tx: Tx, { organizationId, billingId }: SettlementKey, idempotencyKeys: readonly string[]) =>
  tx
    .selectFrom('refund_orders')
    .select(['reference', 'amount'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('idempotency_key', 'in', [...idempotencyKeys, ''])
    .where('state', '=', 'open')
    .orderBy('ordered_at')
    .orderBy('reference')
    .execute()

export const findOrder = (tx: Tx, { organizationId, billingId, reference }: OrderKey) =>
  tx
    .selectFrom('refund_orders as r')
    .innerJoin('charges as c', (join) => sharing(join, 'c', 'r', 'billing_id', 'charge_id'))
    .select(['r.charge_id', 'r.amount', 'r.idempotency_key', 'r.state', 'r.refusal', 'c.currency'])
    .where('r.organization_id', '=', organizationId)
    .where('r.billing_id', '=', billingId)
    .where('r.reference', '=', reference)
    .executeTakeFirst()

export const settleOrder = (
  tx: Tx,
  { organizationId, billingId, reference }: OrderKey,
  outcome:
    | { readonly state: 'made'; readonly booked_after: number | null }
    | { readonly state: 'refused'; readonly refusal: string },
  now: Instant,
) =>
  tx
    .updateTable('refund_orders')
    .set({ ...outcome, settled_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .execute()

export const noteFailedOrder = (
  tx: Tx,
  { organizationId, billingId }: SettlementKey,
  idempotencyKey: string,
  now: Instant,
) =>
  tx
    .updateTable('refund_orders')
    .set({ failed_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute()

export const chargeOf = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('charges')
    .select(['charge_id', 'currency', 'amount', 'refunded', 'disputed'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .executeTakeFirst()

export const hasOpenDispute = async (tx: Tx, { organizationId, billingId }: SettlementKey): Promise<boolean> =>
  (await tx
    .selectFrom('disputes')
    .select('dispute_id')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined
