import { PermanentFailure, PutOff } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { receiveEvent } from './receive-event.ts'
import { noteBooked } from './set-aside.ts'

const ASK_AGAIN_SECONDS = 600

export async function tryEventAgain(deps: Deps, eventId: string): Promise<void> {
  const answer = await deps.payments.findEvent({ eventId })
  if (answer.kind === 'rejected') throw new PermanentFailure(`the provider refuses to show ${eventId}: ${answer.code}`)
  if (answer.kind === 'unavailable') {
    const restMs = (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
    throw new PutOff(`the provider did not show ${eventId}`, { restMs, cause: answer.reason })
  }
  if (answer.value === null) throw new PermanentFailure(`the provider does not keep ${eventId} any more`)
  await receiveEvent(deps, answer.value)
  await noteBooked(deps, eventId)
}
