import type { Instant } from '@touchline/domain/calendar'
import type Stripe from 'stripe'
import type { ChargeOutcome, NamedPayment } from '../ports/payments.ts'
import { type Ask, aJob } from './stripe-ask.ts'
import { billNamedIn, chargedOutcome, isSold, outcomeOf } from './stripe-outcome.ts'

interface Named {
  readonly metadata: Stripe.Metadata
  readonly currency: string
}

/** Null: no bill of ours, or a foreign currency. */
function named(
  { metadata, currency }: Named,
  intentId: string,
  outcome: () => ChargeOutcome | null,
): NamedPayment | null {
  const bill = billNamedIn(metadata)
  if (bill === null || !isSold(currency)) return null
  const known = outcome()
  return known === null ? null : { ...bill, intentId, outcome: known }
}

const intentOf = ({ payment_intent: intent }: Stripe.Charge): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? '')

async function everyPage<T extends { readonly id: string }>(
  page: (cursor: { starting_after?: string }) => Promise<{ readonly data: readonly T[]; readonly has_more: boolean }>,
): Promise<readonly T[]> {
  const rows: T[] = []
  for (;;) {
    const last = rows.at(-1)
    const { data, has_more: hasMore } = await page(last === undefined ? {} : { starting_after: last.id })
    rows.push(...data)
    if (!hasMore || data.length === 0) return rows
  }
}

/** By day of intent and of charge: an old intent may be charged late. */
export async function paymentsSince(stripe: Stripe, ask: Ask, since: Instant): Promise<readonly NamedPayment[]> {
  const range = { created: { gte: Math.floor(since / 1_000) }, limit: 100 }
  const expand = ['data.latest_charge']
  const intents = await everyPage((cursor) =>
    ask(aJob, (how) => stripe.paymentIntents.list({ ...range, ...cursor, expand }, how)),
  )
  const charges = await everyPage((cursor) => ask(aJob, (how) => stripe.charges.list({ ...range, ...cursor }, how)))
  const begun = intents.flatMap((intent) => named(intent, intent.id, () => outcomeOf(intent)) ?? [])
  const known = new Set(begun.map(({ intentId }) => intentId))
  const charged = charges
    .filter((charge) => charge.status === 'succeeded' && !known.has(intentOf(charge)))
    .flatMap((charge) => named(charge, intentOf(charge), () => chargedOutcome(charge, null)) ?? [])
  return [...begun, ...charged]
}
