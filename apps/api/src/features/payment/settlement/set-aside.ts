import { closeFinding } from '../../../books/findings/findings.store.ts'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import { isDatabaseAway } from '../../../db/failure.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderEvent } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { reasonOf } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { receiveEvent } from './receive-event.ts'

const SYSTEM = { system: 'payment-events' } as const

const CHECK = { id: 'I24-event', sentence: 'every event of the provider is booked' }
const REASON_LENGTH = 200

const subjectOf = (eventId: string): string => `event ${eventId}`

/** An event that cannot be booked becomes a finding without a hold and is retried; others go on. */
export async function receiveOrSetAside(
  deps: Deps,
  event: ProviderEvent,
  receive = (each: ProviderEvent) => receiveEvent(deps, each),
): Promise<void> {
  try {
    const became = await receive(event)
    deps.onProviderEvent?.(became)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    deps.onProviderEvent?.('set-aside')
    await setAside(deps, event, reasonOf(error).slice(0, REASON_LENGTH))
  }
}

const setAside = ({ db, clock, ids }: Deps, { id, type }: ProviderEvent, reason: string) =>
  inTransaction(db, SYSTEM, async (tx) => {
    const now = clock.now()
    const asked = await enqueue(tx, jobs.tryEventAgain({ eventId: id }), { now })
    if (asked === 'already-enqueued') return
    const finding = { ...CHECK, organizationId: null, subject: subjectOf(id), facts: `${type}: ${reason}` }
    await reportFindings(tx, { checks: [], organizationIds: 'region', findings: [finding] }, { now, newId: ids.uuid })
  })

export const noteBooked = ({ db, clock }: Deps, eventId: string) =>
  inTransaction(db, SYSTEM, (tx) =>
    closeFinding(
      tx,
      { id: CHECK.id, subject: subjectOf(eventId) },
      { by: 'jobs', reason: 'it was booked later', now: clock.now() },
    ),
  )
