import type { Instant } from '@touchline/domain/calendar'
import type { PaymentStatus } from '@touchline/domain/payment'
import { bookedTogether } from '../../../db/booked-together.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { EventOutcome, ProviderEvent } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { knownBillings, knowsBilling, newEvents, organizationOf, refreshCard } from '../provider/store.ts'
import { applyPaymentResults, type PaymentResult } from './apply-payment-result.ts'

type Received = Exclude<EventOutcome, 'set-aside'>

/** Once: the note that the event came is in the same transaction (invariant I24). */
export async function receiveEvent(deps: Deps, event: ProviderEvent): Promise<Received> {
  const [received = 'known'] = await receiveEvents(deps, [event])
  return received
}

/** Books together the events that arrive during another booking. */
export function receivingTogether(deps: Deps): (event: ProviderEvent) => Promise<Received> {
  const receive = bookedTogether(
    (events: readonly ProviderEvent[]) => receiveEvents(deps, events),
    (event) => (event.kind === 'charge-outcome' ? event.organizationId : event.id),
  )
  return async (event) => (await receive(event)) ?? 'known'
}

function receiveEvents(deps: Deps, events: readonly ProviderEvent[]): Promise<readonly Received[]> {
  const now = deps.clock.now()
  return inTransaction(deps.db, { system: 'payment-events' }, async (tx) => {
    const isNew = await newEvents(tx, events, now)
    const fresh = events.filter(({ id }) => isNew.has(id))
    const outcomes = fresh.filter((event) => event.kind === 'charge-outcome')
    const statusOf = await knownBillings(tx, outcomes)
    const [others, ours] = [
      fresh.filter((event) => event.kind !== 'charge-outcome'),
      outcomes.filter(({ billingId }) => statusOf.has(billingId)),
    ]
    const applied = new Set<string>(ours.map(({ id }) => id))
    for (const event of others) {
      if (!(await isOurs(tx, event))) continue
      await apply(tx, event, now)
      applied.add(event.id)
    }
    await applyOutcomes(
      tx,
      deps,
      ours.filter((event) => !isBooked(event, statusOf.get(event.billingId))),
      now,
    )
    return events.map(({ id }) => (!isNew.has(id) ? 'known' : applied.has(id) ? 'applied' : 'left-alone'))
  })
}

type OfCharge = Extract<ProviderEvent, { kind: 'charge-outcome' }>
type Other = Exclude<ProviderEvent, OfCharge>

/** Complete stays Complete (invariant I18). */
const isBooked = ({ outcome }: OfCharge, status: PaymentStatus | undefined): boolean =>
  status === 'Complete' && outcome.kind === 'succeeded' && outcome.refund === undefined

/** Every region of a shared account receives every event. */
async function isOurs(tx: Tx, event: Other): Promise<boolean> {
  switch (event.kind) {
    case 'other':
      return false
    case 'unreadable':
      return 'customerId' in event.of
        ? (await organizationOf(tx, event.of.customerId)) !== null
        : knowsBilling(tx, event.of)
    case 'card-updated':
      return event.card.customerId !== null && (await organizationOf(tx, event.card.customerId)) !== null
    case 'dispute':
    case 'refund-failed':
      return true
  }
}

async function apply(tx: Tx, event: Other, now: Instant): Promise<void> {
  switch (event.kind) {
    case 'other':
      return
    case 'unreadable':
      throw new Error(`${event.reason}; ${saidOf(event.of)}`)
    case 'card-updated':
      await refreshCard(tx, event.card)
      return
    case 'dispute':
      await enqueue(tx, jobs.readDispute({ disputeId: event.disputeId }), { now })
      return
    case 'refund-failed':
      await enqueue(tx, jobs.readRefunds({ chargeId: event.chargeId }), { now })
      return
  }
}

function applyOutcomes(tx: Tx, { ids, cell }: Deps, events: readonly OfCharge[], now: Instant): Promise<void> {
  const results = events.map(({ organizationId, billingId, outcome }): PaymentResult => {
    return { key: { organizationId, billingId }, outcome, actor: 'provider-event' }
  })
  return applyPaymentResults(tx, results, { now, newId: ids.uuid, issuer: cell.issuer, dunning: cell.dunning })
}

const saidOf = (of: Extract<ProviderEvent, { kind: 'unreadable' }>['of']): string =>
  'customerId' in of ? `customer ${of.customerId}` : `organisation ${of.organizationId}, bill ${of.billingId}`
