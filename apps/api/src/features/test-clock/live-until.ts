import type { Instant } from '@touchline/domain/calendar'
import type { Worker } from '../../queue/worker.ts'

export interface MovableClock {
  now(): number
  set(instant: Instant): void
}

export interface Living {
  readonly clock: MovableClock
  readonly worker: Pick<Worker, 'runUntil'>
  /** For other users of the clock, e.g. the card sandbox. Jobs are still running unless it `isThere`. */
  moved(instant: Instant, isThere: boolean): Promise<void>
  isGivenUp?(): boolean
}

/**
 * Stops wherever a job is due, so that each runs at its own time. Skips jobs that rest, run elsewhere or are of unknown
 * kinds.
 */
export async function liveUntil(
  { clock, worker, moved, isGivenUp = () => false }: Living,
  target: number,
): Promise<number> {
  const reach = async (instant: Instant): Promise<void> => {
    clock.set(instant)
    await moved(instant, false)
  }
  const ran = await worker.runUntil(target, { reach, isGivenUp })
  const now = clock.now()
  const isBehind = target > now && !isGivenUp()
  if (isBehind) clock.set(target)
  await moved(isBehind ? target : now, true)
  return ran
}
