import type { Impossible } from '@touchline/contract/desk/impossible'
import type { Instant } from '@touchline/domain/calendar'
import { decideRefund, refundableLines } from '@touchline/domain/payment'
import { amountText } from '@touchline/words/amount'
import { writeAudit } from '../../../books/audit.ts'
import { refundableBills } from '../../../books/billing/refunds.ts'
import { lockSettlement } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { chargeOf, hasOpenDispute, insertOrder, type OrderKey, ordersOf } from './refund.store.ts'

interface RefundOrder extends OrderKey {
  /** Minor units; null: all that is left. */
  readonly amount: number | null
  /** From 1; without, all. */
  readonly lines?: readonly number[] | undefined
  readonly reason: string
  readonly operator: string
  readonly now: Instant
}

type Ordered = { readonly kind: 'ordered'; readonly amount: number }
type Known = {
  readonly kind: 'known'
  readonly amount: number
  readonly state: 'open' | 'made' | 'refused' | 'failed'
  readonly refusal: string | null
}

export type RefundAnswer = Ordered | Known

/** Stores order, key and job before the provider is called. The same reference again returns the order's state. */
export async function orderRefund(
  tx: Tx,
  order: RefundOrder,
): Promise<RefundAnswer | Refusal<'not-found' | 'not-payable'>> {
  const { organizationId, billingId, reference, operator, reason, now } = order
  const chosen = order.lines === undefined ? null : [...new Set(order.lines)].toSorted((a, b) => a - b)
  const settlement = await lockSettlement(tx, order)
  if (settlement === undefined) return refuse('not-found', 'No such bill')
  const orders = await ordersOf(tx, order)
  const known = orders.find((each) => each.reference === reference)
  if (known !== undefined)
    return (order.amount ?? known.amount) === known.amount && (chosen ?? known.lines)?.join() === known.lines?.join()
      ? { kind: 'known', amount: known.amount, state: stateOf(known), refusal: known.refusal }
      : refuse(
          'not-payable',
          `The refund ${reference} was ordered already, with another amount or for other lines`,
          because('reference-used'),
        )
  const charge = await chargeOf(tx, order)
  const ordered = orders.reduce((sum, { state, amount }) => sum + (state === 'open' ? amount : 0), 0)
  const facts = { paymentStatus: settlement.payment_status, charge: charge ?? null, ordered }
  const bill = (await refundableBills(tx, organizationId, [billingId])).get(billingId)
  const lines = bill === undefined ? [] : refundableLines(bill)
  const decision = decideRefund(
    { ...facts, lines, hasOpenDispute: await hasOpenDispute(tx, order) },
    { ...order, lines: chosen },
  )
  if (charge === undefined || decision.kind === 'not-charged')
    return refuse('not-payable', 'No card was charged for this bill', because('not-charged'))
  if (decision.kind === 'disputed')
    return refuse('not-payable', 'The cardholder disputes the payment; the bank decides first', because('disputed'))
  if (decision.kind === 'no-such-line')
    return refuse('not-payable', 'The bill has no such line that was paid', because('line-unknown'))
  if (decision.kind === 'too-much') return tooMuch({ minor: decision.left, currency: charge.currency })
  const { amount } = decision
  await insertOrder(tx, { ...order, lines: chosen, amount, chargeId: charge.charge_id }, now)
  await enqueue(tx, jobs.makeRefund({ organizationId, billingId, reference }), { now })
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'order-refund',
    subject: `billing:${billingId}`,
    before: null,
    after: {
      chargeId: charge.charge_id,
      amount,
      currency: charge.currency,
      reference,
      reason,
      ...(chosen === null ? {} : { lines: chosen.map((line) => ({ line, role: bill?.roles[line - 1] ?? 'base' })) }),
    },
    at: now,
  })
  return { kind: 'ordered', amount }
}

const tooMuch = (left: NonNullable<Impossible['left']>): Refusal<'not-payable'> =>
  refuse('not-payable', `${amountText({ ...left, locale: 'en' })} of the charge is left`, because('too-much', { left }))

const stateOf = ({ state, failed_at }: Awaited<ReturnType<typeof ordersOf>>[number]) =>
  failed_at === null ? state : 'failed'
