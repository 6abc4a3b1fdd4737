import type { Instant } from '@touchline/domain/calendar'
import type { Db } from '../../db/connect.ts'
import { nextDueJob } from '../../queue/test-clock-offset.ts'

export interface MovableClock {
  now(): number
  set(instant: Instant): void
}

export interface Living {
  readonly db: Db
  readonly clock: MovableClock
  /** Runs what is due at the clock's time; returns how many jobs ran. */
  runDue(): Promise<number>
  /** Other users of this clock, e.g. the card sandbox. */
  moved(instant: Instant): Promise<void>
  /** Whether nobody waits for the target any more: the clock then stays at the step that it reached. */
  isGivenUp?(): boolean
}

/**
 * Moves the clock to the target and stops at every instant at which a job is due: each runs at its own time, in order.
 * A job that failed rests until later and is met again; one that another worker holds, or whose kind is unknown here,
 * is passed.
 */
export async function liveUntil({ db, clock, runDue, moved, isGivenUp }: Living, target: number): Promise<number> {
  const step = async (instant: Instant): Promise<number> => {
    clock.set(instant)
    await moved(instant)
    return runDue()
  }
  let ran = await runDue()
  for (;;) {
    const due = await nextDueJob(db, clock.now(), target)
    if (isGivenUp?.() === true) return ran
    if (due === null) break
    ran += await step(due)
  }
  if (target > clock.now()) return ran + (await step(target))
  await moved(clock.now())
  return ran
}
