import { inTransaction } from '@touchline/api/db/transaction'
import { orderRefund } from '@touchline/api/features/payment/refund/order-refund'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { World } from './world.ts'

interface RefundOrder {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly reference: string
  /** Minor units; null for all that is left. */
  readonly amount: number | null
}

/** What the command `refund-billing` does. */
export const refundByCommand = ({ deps: { db, clock } }: Pick<World, 'deps'>, order: RefundOrder) =>
  inTransaction(db, { system: 'administration' }, (tx) =>
    orderRefund(tx, { ...order, reason: 'a test', operator: 'Sato', now: clock.now() }),
  )
