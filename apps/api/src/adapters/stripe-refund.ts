import type { ChargeId } from '@touchline/domain/ids'
import type Stripe from 'stripe'
import type { FailedRefund, ProviderRefunds, RefundRequest, SucceededCharge } from '../ports/payments.ts'
import { type Ask, aJob } from './stripe-ask.ts'
import { underKey } from './stripe-kept.ts'
import { billNamedIn, chargedOutcome, currencyOf } from './stripe-outcome.ts'

/** Keys expire after a day, so an existing refund is searched first. Returns the charge's present state. */
export async function refundAtStripe(stripe: Stripe, ask: Ask, request: RefundRequest): Promise<SucceededCharge> {
  const { chargeId: charge, amount, idempotencyKey } = request
  const params = { charge, amount: Number(amount.minor), metadata: { order: idempotencyKey } }
  const make = (key: string) => ask(aJob, (how) => stripe.refunds.create(params, { ...how, idempotencyKey: key }))
  const find = () => madeRefund(stripe, ask, request)
  if ((await find()) === null) await underKey(idempotencyKey, make, find)
  const outcome = chargedOutcome(await ask(aJob, (how) => stripe.charges.retrieve(charge, {}, how)), null)
  if (outcome === null) throw new Error(`the charge ${charge} has no intent`)
  return outcome
}

const madeRefund = async (
  stripe: Stripe,
  ask: Ask,
  { chargeId, idempotencyKey }: RefundRequest,
): Promise<Stripe.Refund | null> =>
  (await refundsOf(stripe, ask, chargeId)).find(({ metadata }) => metadata?.['order'] === idempotencyKey) ?? null

async function refundsOf(stripe: Stripe, ask: Ask, charge: ChargeId): Promise<readonly Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = []
  let after: string | undefined
  do {
    const starting = after === undefined ? {} : { starting_after: after }
    const page = await ask(aJob, (how) => stripe.refunds.list({ charge, limit: 100, ...starting }, how))
    refunds.push(...page.data)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
  return refunds
}

export const didNotArrive = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Null: no money, or no billing of ours. */
export async function readStripeRefunds(stripe: Stripe, ask: Ask, chargeId: ChargeId): Promise<ProviderRefunds | null> {
  const refunds = await refundsOf(stripe, ask, chargeId)
  const charge = await ask(aJob, (how) => stripe.charges.retrieve(chargeId, {}, how))
  const bill = billNamedIn(charge.metadata)
  const outcome = bill !== null && charge.status === 'succeeded' ? chargedOutcome(charge, null) : null
  if (bill === null || outcome === null) return null
  return { ...bill, outcome, failed: refunds.filter(didNotArrive).map(failedOf).toReversed() }
}

const failedOf = ({ id, amount, currency, failure_reason: reason, metadata }: Stripe.Refund): FailedRefund => ({
  refundId: id,
  amount: { minor: BigInt(amount), currency: currencyOf(currency) },
  reason: reason ?? null,
  idempotencyKey: metadata?.['order'] ?? null,
})
