import type { ChargeId } from '@touchline/domain/ids'
import type Stripe from 'stripe'
import type { FailedRefund, ProviderRefunds, Refunded, RefundRequest } from '../ports/payments.ts'
import { type Ask, aJob } from './stripe-ask.ts'
import { underKey } from './stripe-kept.ts'
import { billNamedIn, chargedOutcome, currencyOf } from './stripe-outcome.ts'

/** Keys expire after a day, so an existing refund is searched first. */
export async function refundAtStripe(stripe: Stripe, ask: Ask, request: RefundRequest): Promise<Refunded> {
  const { chargeId: charge, amount, idempotencyKey } = request
  const params = { charge, amount: Number(amount.minor), metadata: { order: idempotencyKey } }
  const make = (key: string) => ask(aJob, (how) => stripe.refunds.create(params, { ...how, idempotencyKey: key }))
  const find = async () =>
    (await refundsOf(stripe, ask, charge)).find((each) => orderOf(each) === idempotencyKey) ?? null
  const before = await refundsOf(stripe, ask, charge)
  const isThere = before.some((each) => orderOf(each) === idempotencyKey)
  const refunds = isThere ? before : [...before, await underKey(idempotencyKey, make, find)]
  const refunded = refundedOf(await ask(aJob, (how) => stripe.charges.retrieve(charge, {}, how)), refunds)
  if (refunded === null) throw new Error(`the charge ${charge} has no intent`)
  return refunded
}

const orderOf = ({ metadata }: Stripe.Refund): string | null => metadata?.['order'] ?? null

/** Of the listed refunds alone: the charge's own sum may be newer. */
function refundedOf(charge: Stripe.Charge, refunds: readonly Stripe.Refund[]): Refunded | null {
  const outcome = chargedOutcome(charge, null)
  if (outcome === null) return null
  const { refund: _newer, ...charged } = outcome
  const standing = refunds.filter((each) => !didNotArrive(each))
  const inAll = standing.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const refund = inAll === 0n ? {} : { refund: { inAll: { ...outcome.amount, minor: inAll }, at: null } }
  return {
    outcome: { ...charged, ...refund },
    ordered: standing.flatMap((each) => orderOf(each) ?? []),
    failed: refunds.filter(didNotArrive).map(failedOf),
  }
}

/** Oldest first. */
async function refundsOf(stripe: Stripe, ask: Ask, charge: ChargeId): Promise<readonly Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = []
  let after: string | undefined
  do {
    const starting = after === undefined ? {} : { starting_after: after }
    const page = await ask(aJob, (how) => stripe.refunds.list({ charge, limit: 100, ...starting }, how))
    refunds.push(...page.data)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
  return refunds.toReversed()
}

export const didNotArrive = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Null: no money, or no billing of ours. */
export async function readStripeRefunds(stripe: Stripe, ask: Ask, chargeId: ChargeId): Promise<ProviderRefunds | null> {
  const refunds = await refundsOf(stripe, ask, chargeId)
  const charge = await ask(aJob, (how) => stripe.charges.retrieve(chargeId, {}, how))
  const bill = billNamedIn(charge.metadata)
  const refunded = bill !== null && charge.status === 'succeeded' ? refundedOf(charge, refunds) : null
  return bill === null || refunded === null ? null : { ...bill, ...refunded }
}

const failedOf = (refund: Stripe.Refund): FailedRefund => ({
  refundId: refund.id,
  amount: { minor: BigInt(refund.amount), currency: currencyOf(refund.currency) },
  reason: refund.failure_reason ?? null,
  idempotencyKey: orderOf(refund),
})
