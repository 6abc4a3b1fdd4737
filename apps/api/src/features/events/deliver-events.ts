import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { afterFailure } from '@touchline/domain/events'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { EventAddress, Sent } from '../../ports/event-sender.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { Deps } from '../../use-case/deps.ts'
import { isSealedWithFirst, seal, unseal } from '../../use-case/sealed.ts'
import {
  dueOrganizations,
  giveUp,
  type HeldReceiver,
  holdReceiver,
  letGo,
  nextDue,
  planWake,
  sealAgain,
  setDelivered,
  setFailed,
  type WaitingDelivery,
  waitingOf,
} from './store.ts'

type Sending = Pick<Deps, 'db' | 'clock' | 'eventSender'> & {
  readonly cell: Pick<Deps['cell'], 'secondFactorKeys' | 'mode'>
}

const ROUND_MS = 20_000
const AT_A_TIME = 8
const ORGANIZATIONS = 64
const OF_ONE = 20

/**
 * Organisations in parallel, each one's events in order: a refused event delays only those behind it. Repeats an event
 * under its id if the answer was lost. One job per receiver.
 */
export async function deliverEvents(sending: Sending, receiverId: string, jobId: number): Promise<void> {
  const { db, clock } = sending
  const held = await inTransaction(db, jobsScope, (tx) => holdReceiver(tx, receiverId, jobId))
  if (held === undefined) return
  try {
    await sendRound(sending, held)
  } finally {
    await inTransaction(db, jobsScope, (tx) => letGo(tx, receiverId, jobId))
  }
  await inTransaction(db, jobsScope, async (tx) => {
    const next = await nextDue(tx, receiverId)
    if (next === null) return
    const now = clock.now()
    const runAt = Math.max(next, now)
    if (await planWake(tx, receiverId, runAt, now)) await enqueue(tx, jobs.deliverLater({ receiverId }), { now, runAt })
  })
}

async function sendRound(sending: Sending, receiver: HeldReceiver): Promise<void> {
  const { db, clock } = sending
  const address = await addressOf(sending, receiver)
  const ends = performance.now() + ROUND_MS
  let isGivenUp = false
  const isOver = (): boolean => isGivenUp || performance.now() >= ends
  for (;;) {
    const due = await inTransaction(db, jobsScope, (tx) =>
      dueOrganizations(tx, receiver.receiver_id, clock.now(), ORGANIZATIONS),
    )
    if (due.length === 0 || isOver()) return
    const left = due[Symbol.iterator]()
    const work = async (): Promise<void> => {
      for (const organizationId of left) {
        if (isOver()) return
        isGivenUp ||= await sendOf(sending, { receiver, address, organizationId, isOver })
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
  }
}

interface Lane {
  readonly receiver: HeldReceiver
  readonly address: EventAddress
  readonly organizationId: OrganizationId
  readonly isOver: () => boolean
}

const messageOf = (
  { event_id: id, kind: type, organization_id, happened_at, data }: WaitingDelivery,
  { mode }: Sending['cell'],
) => ({
  id,
  body: JSON.stringify({
    type,
    timestamp: instantToWire(happened_at),
    organizationId: organization_id,
    ...(mode === 'rehearsal' ? { rehearsal: true } : {}),
    data,
  }),
})

async function sendOf(sending: Sending, lane: Lane): Promise<boolean> {
  const { db, clock } = sending
  const { receiver_id: receiverId } = lane.receiver
  const { delivered, failure } = await sendInOrder(sending, lane)
  const now = clock.now()
  return inTransaction(db, jobsScope, async (tx) => {
    if (delivered.length > 0) await setDelivered(tx, delivered, now)
    return failure !== undefined && noteFailure(tx, receiverId, failure, now)
  })
}

interface Failure {
  readonly of: WaitingDelivery
  readonly sent: Exclude<Sent, { kind: 'accepted' }>
}

async function sendInOrder(
  { db, eventSender, cell }: Sending,
  { receiver, address, organizationId, isOver }: Lane,
): Promise<{
  readonly delivered: readonly number[]
  readonly failure?: Failure
}> {
  const receiverId = receiver.receiver_id
  const waiting = await inTransaction(db, jobsScope, (tx) => waitingOf(tx, receiverId, organizationId, OF_ONE))
  const delivered: number[] = []
  for (const each of waiting) {
    if (isOver() && delivered.length > 0) break
    const sent = await eventSender.send(address, messageOf(each, cell))
    if (sent.kind === 'failed') return { delivered, failure: { of: each, sent } }
    delivered.push(each.delivery_id)
  }
  return { delivered }
}

async function noteFailure(tx: Tx, receiverId: string, { of, sent }: Failure, now: Instant): Promise<boolean> {
  const firstTriedAt = of.first_tried_at ?? now
  const after = afterFailure(of.attempts + 1, firstTriedAt, now)
  const dueAt = after.kind === 'again' ? after.at : now
  await setFailed(tx, { deliveryId: of.delivery_id, reason: sent.reason, firstTriedAt, dueAt })
  if (after.kind === 'again' && !sent.isForGood) return false
  const reason = after.kind === 'given-up' ? `three days of failures; the last: ${sent.reason}` : sent.reason
  if (await giveUp(tx, receiverId, reason)) await enqueue(tx, jobs.reportReceiver({ receiverId }), { now })
  return true
}

async function addressOf({ db, clock, cell }: Sending, receiver: HeldReceiver): Promise<EventAddress> {
  const { receiver_id: receiverId, url, sealed_secret: sealed, former_sealed_secret: former } = receiver
  const keys = cell.secondFactorKeys
  const secret = unseal(sealed, receiverId, keys)
  if (!isSealedWithFirst(sealed, receiverId, keys))
    await inTransaction(db, jobsScope, (tx) => sealAgain(tx, receiverId, sealed, seal(secret, receiverId, keys)))
  const isInForce = former !== null && isBefore(clock.now(), receiver.former_until)
  return { url, secrets: isInForce ? [secret, unseal(former, receiverId, keys)] : [secret] }
}

const isBefore = (now: Instant, until: Instant | null): boolean => until !== null && now < until
