import type { Tx } from '../../../db/connect.ts'
import { type BookingContext, bookGivenBack } from '../settlement/book-given-back.ts'
import { chargeOf, findOrder, type OrderKey, settleOrder } from './refund.store.ts'

/** For a preview: as if the provider had refunded it now. */
export async function bookOrder(tx: Tx, key: OrderKey, context: BookingContext): Promise<void> {
  const order = await findOrder(tx, key)
  const charge = await chargeOf(tx, key)
  if (order === undefined || charge === undefined) return
  const { charge_id: chargeId, currency, amount } = order
  const { now: at } = context
  const given = { kind: 'refund', refundedInAll: charge.refunded - charge.disputed + amount } as const
  const bookedAfter = await bookGivenBack(tx, key, { chargeId, currency, given, at }, context)
  await settleOrder(tx, key, { state: 'made', booked_after: bookedAfter }, at)
}
