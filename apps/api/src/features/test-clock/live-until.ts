import type { Instant } from '@touchline/domain/calendar'
import type { Worker } from '../../queue/worker.ts'

export interface MovableClock {
  now(): number
  set(instant: Instant): void
}

export interface Living {
  readonly clock: MovableClock
  readonly worker: Pick<Worker, 'runUntil'>
  /** Other users of this clock, e.g. the card sandbox; jobs still run on the way to the target unless it `isThere`. */
  moved(instant: Instant, isThere: boolean): Promise<void>
  /** Whether nobody waits for the target any more: the clock then stays at the step that it reached. */
  isGivenUp?(): boolean
}

/**
 * Moves the clock to the target and stops at every instant at which a job is due: each runs at its own time, in order.
 * A job that failed rests until later and is met again; one that another worker holds, or whose kind is unknown here,
 * is passed.
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
