import type Stripe from 'stripe'
import type { RefundRequest, SucceededCharge } from '../ports/payments.ts'
import { type Ask, aJob } from './stripe-ask.ts'
import { chargedOutcome } from './stripe-outcome.ts'

/**
 * The provider forgets its keys after a day, so the refund of this very order is looked for before one is made: an order
 * is carried out once, however late it is repeated. Answers the charge as it is then.
 */
export async function refundAtStripe(stripe: Stripe, ask: Ask, request: RefundRequest): Promise<SucceededCharge> {
  const { chargeId: charge, amount, idempotencyKey } = request
  if (!(await isMade(stripe, ask, request))) {
    const params = { charge, amount: Number(amount.minor), metadata: { order: idempotencyKey } }
    await ask(aJob, (how) => stripe.refunds.create(params, { ...how, idempotencyKey }))
  }
  const outcome = chargedOutcome(await ask(aJob, (how) => stripe.charges.retrieve(charge, {}, how)), null)
  if (outcome === null) throw new Error(`the charge ${charge} has no intent`)
  return outcome
}

async function isMade(stripe: Stripe, ask: Ask, { chargeId: charge, idempotencyKey }: RefundRequest): Promise<boolean> {
  let after: string | undefined
  do {
    const starting = after === undefined ? {} : { starting_after: after }
    const page = await ask(aJob, (how) => stripe.refunds.list({ charge, limit: 100, ...starting }, how))
    if (page.data.some(({ metadata }) => metadata?.['order'] === idempotencyKey)) return true
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
  return false
}
