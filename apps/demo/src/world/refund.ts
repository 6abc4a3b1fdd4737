import { inTransaction } from '@touchline/api/db/transaction'
import { makeRefund } from '@touchline/api/features/payment/refund/make-refund'
import { orderRefund } from '@touchline/api/features/payment/refund/order-refund'
import type { OrganizationId } from '@touchline/domain/ids'
import { lastChargeOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

/** An operator has a fifth of the last bill refunded. */
export async function refundPart({ deps }: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { billingId, amount } = await inTransaction(deps.db, { system: 'administration' }, (tx) =>
    lastChargeOf(tx, organizationId),
  )
  const reference = 'case 1042'
  const order = { organizationId, billingId, reference, amount: Math.round(amount / 5), operator: 'Sato' }
  const reason = 'two days without the service'
  await inTransaction(deps.db, { organizationId }, (tx) => orderRefund(tx, { ...order, reason, now: deps.clock.now() }))
  await makeRefund(deps, order)
}
