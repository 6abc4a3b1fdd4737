import type { Instant } from '@touchline/domain/calendar'
import type { DisputeState } from '@touchline/domain/payment'
import Stripe from 'stripe'
import type {
  EvidenceFileRequest,
  EvidenceRequest,
  ListedDisputes,
  ListQuestion,
  ProviderDispute,
  ProviderEvent,
} from '../ports/payments.ts'
import { type Ask, aJob, aPayer } from './stripe-ask.ts'
import { eventOf } from './stripe-event.ts'
import { underKey } from './stripe-kept.ts'
import { nextOf } from './stripe-listed.ts'
import { billNamedIn, chargedOutcome, currencyOf, isSold } from './stripe-outcome.ts'

/** Closed inquiries and prevented disputes took no money. */
const states: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

const AWAITING: ReadonlySet<string> = new Set<Stripe.Dispute.Status>(['needs_response', 'warning_needs_response'])

/** Null: none of our billings'. */
export async function readStripeDispute(stripe: Stripe, ask: Ask, disputeId: string): Promise<ProviderDispute | null> {
  return disputeOf(await ask(aJob, (how) => stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, how)))
}

/** What a lost answer leaves behind belongs to no dispute. */
export async function keepStripeFile(
  stripe: Stripe,
  ask: Ask,
  { name, bytes, idempotencyKey }: EvidenceFileRequest,
): Promise<{ fileId: string }> {
  const params: Stripe.FileCreateParams = { file: { data: bytes, name }, purpose: 'dispute_evidence' }
  const send = (key: string) => ask(aPayer, (how) => stripe.files.create(params, { ...how, idempotencyKey: key }))
  const { id: fileId } = await underKey(idempotencyKey, send, async () => null)
  return { fileId }
}

/** Keys expire after a day, so evidence carries its key. */
export async function sendStripeEvidence(
  stripe: Stripe,
  ask: Ask,
  { disputeId, evidence, fileId, idempotencyKey }: EvidenceRequest,
): Promise<'sent' | 'not-taken'> {
  const read = () => ask(aJob, (how) => stripe.disputes.retrieve(disputeId, {}, how))
  const before = await read()
  if (before.metadata['evidence'] === idempotencyKey) return 'sent'
  if (!AWAITING.has(before.status) || before.evidence_details.past_due) return 'not-taken'
  const { productDescription, accessActivity, other } = evidence
  const params: Stripe.DisputeUpdateParams = {
    evidence: {
      ...(productDescription === undefined ? {} : { product_description: productDescription }),
      ...(accessActivity === undefined ? {} : { access_activity_log: accessActivity }),
      ...(other === undefined ? {} : { uncategorized_text: other }),
      ...(fileId === null ? {} : { uncategorized_file: fileId }),
    },
    metadata: { evidence: idempotencyKey },
    submit: true,
  }
  const send = (key: string) =>
    ask(aJob, (how) => stripe.disputes.update(disputeId, params, { ...how, idempotencyKey: key }))
  const find = async () => {
    const after = await read()
    return after.metadata['evidence'] === idempotencyKey ? after : null
  }
  await underKey(idempotencyKey, send, find)
  return 'sent'
}

export async function listedDisputes(
  stripe: Stripe,
  ask: Ask,
  { from, until, after }: Omit<ListQuestion, 'list'>,
): Promise<ListedDisputes> {
  const created = { gte: Math.floor(from / 1_000), lt: Math.floor(until / 1_000) }
  const range = { created, limit: 100, expand: ['data.charge'], ...(after === null ? {} : { starting_after: after }) }
  const page = await ask(aJob, (how) => stripe.disputes.list(range, how))
  const ofOurs = page.data.filter(({ currency }) => isSold(currency))
  return { disputes: ofOurs.flatMap((dispute) => disputeOf(dispute) ?? []), next: nextOf(page) }
}

function disputeOf({
  id: disputeId,
  charge,
  created,
  amount,
  currency,
  status,
  reason,
  evidence_details: { due_by: dueBy },
}: Stripe.Dispute): ProviderDispute | null {
  if (typeof charge === 'string') throw new Error(`the provider did not show the charge of ${disputeId}`)
  const bill = billNamedIn(charge.metadata)
  if (bill === null) return null
  const outcome = chargedOutcome(charge, created * 1000)
  if (outcome === null) return null
  return {
    ...bill,
    disputeId,
    outcome,
    state: states[status] ?? 'open',
    amount: { minor: BigInt(amount), currency: currencyOf(currency) },
    openedAt: created * 1000,
    reason,
    answerBy: dueBy === null || !AWAITING.has(status) ? null : dueBy * 1000,
  }
}

/** Events without a call of ours. */
const UNASKED = [
  'charge.refunded',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.automatically_updated',
]

/** Null: no longer kept. */
export async function findStripeEvent(stripe: Stripe, ask: Ask, eventId: string): Promise<ProviderEvent | null> {
  try {
    return eventOf(await ask(aJob, (how) => stripe.events.retrieve(eventId, {}, how)))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
    throw error
  }
}

export async function listStripeEvents(stripe: Stripe, ask: Ask, since: Instant): Promise<readonly ProviderEvent[]> {
  const created = { gte: Math.floor(since / 1000) }
  const events: ProviderEvent[] = []
  let after: string | undefined
  do {
    const starting = after === undefined ? {} : { starting_after: after }
    const page = await ask(aJob, (how) => stripe.events.list({ types: UNASKED, created, limit: 100, ...starting }, how))
    events.push(...page.data.map(eventOf))
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
  return events.toReversed()
}
