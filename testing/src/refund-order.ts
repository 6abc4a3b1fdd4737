import { inTransaction } from '@touchline/api/db/transaction'
import { orderRefund } from '@touchline/api/features/payment/refund/order-refund'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { patiently } from './patiently.ts'
import type { World } from './world.ts'

export interface RefundOrder {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly reference: string
  /** Minor units; null for all that is left. */
  readonly amount: number | null
}

export type OrderOutcome = Awaited<ReturnType<typeof orderRefund>>

/** Like `refund-billing`. */
export const refundByCommand = (
  { deps: { db, clock } }: { readonly deps: Pick<World['deps'], 'db' | 'clock'> },
  order: RefundOrder,
): Promise<OrderOutcome> =>
  inTransaction(db, { system: 'administration' }, (tx) =>
    orderRefund(tx, { ...order, reason: 'a test', operator: 'Sato', now: clock.now() }),
  )

/** Repeats while the database is away. */
export const refundPatiently = (place: Parameters<typeof refundByCommand>[0], order: RefundOrder) =>
  patiently(() => refundByCommand(place, order))
