import type Stripe from 'stripe'
import type { ListedCharge, ListedCharges, ListQuestion, UnnamedCharge } from '../ports/payments.ts'
import { type Ask, aJob } from './stripe-ask.ts'
import { billNamedIn, currencyOf, isSold } from './stripe-outcome.ts'

/** Null: no money, or no bill of ours. */
function listed({ id, status, metadata, amount, amount_refunded, currency }: Stripe.Charge): ListedCharge | null {
  const bill = billNamedIn(metadata)
  if (status !== 'succeeded' || bill === null || !isSold(currency)) return null
  return { ...bill, chargeId: id, currency: currencyOf(currency), amount, refunded: amount_refunded }
}

/** Null: of a bill, without money, or refunded. */
function unnamed(charge: Stripe.Charge): UnnamedCharge | null {
  const { id, status, metadata, amount, amount_refunded: refunded, currency, customer, description } = charge
  const { organizationId, billingInfoId: billingId } = metadata
  if (status !== 'succeeded' || listed(charge) !== null || refunded === amount) return null
  return {
    chargeId: id,
    organizationId: organizationId ?? namedByCustomer(customer),
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    isMarked: organizationId !== undefined || billingId !== undefined,
    description,
    metadataKeys: Object.keys(metadata),
    amount,
    currency: currency.toUpperCase(),
  }
}

const namedByCustomer = (customer: Stripe.Charge['customer']): string | null =>
  customer === null || typeof customer === 'string' || customer.deleted === true
    ? null
    : (customer.metadata['organizationId'] ?? null)

const chargeOf = ({ charge }: Stripe.Refund): readonly Stripe.Charge[] =>
  charge === null || typeof charge === 'string' ? [] : [charge]

/** Made or refunded in a period. */
export async function listedCharges(stripe: Stripe, ask: Ask, question: ListQuestion): Promise<ListedCharges> {
  const { list, from, until, after } = question
  const created = { gte: Math.floor(from / 1_000), lt: Math.floor(until / 1_000) }
  const range = { created, limit: 100, ...(after === null ? {} : { starting_after: after }) }
  if (list === 'charges') {
    const page = await ask(aJob, (how) => stripe.charges.list({ ...range, expand: ['data.customer'] }, how))
    return {
      charges: page.data.flatMap((charge) => listed(charge) ?? []),
      unnamed: page.data.flatMap((charge) => unnamed(charge) ?? []),
      next: nextOf(page),
    }
  }
  const page = await ask(aJob, (how) => stripe.refunds.list({ ...range, expand: ['data.charge'] }, how))
  const charges = page.data.flatMap(chargeOf).flatMap((charge) => listed(charge) ?? [])
  return { charges, unnamed: [], next: nextOf(page) }
}

export const nextOf = ({
  data,
  has_more: hasMore,
}: {
  readonly data: readonly { id: string }[]
  readonly has_more: boolean
}) => (hasMore ? (data.at(-1)?.id ?? null) : null)
