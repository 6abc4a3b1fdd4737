import { nextDueJob } from '../../db/cell-clock.ts'
import type { Db } from '../../db/connect.ts'

export interface MovableClock {
  now(): number
  set(instant: number): void
}

export interface Living {
  readonly db: Db
  readonly clock: MovableClock
  /** Runs what is due at the clock's time; returns how many jobs ran. */
  runDue(): Promise<number>
  /** Whoever else lives by this clock, e.g. the card sandbox. */
  moved(instant: number): Promise<void>
}

/** Moves the clock to the target, stopping at every job that falls due on the way: each runs at its own time, in order. */
export async function liveUntil({ db, clock, runDue, moved }: Living, target: number): Promise<number> {
  let ran = 0
  for (;;) {
    const due = await nextDueJob(db, target)
    if (due === null) break
    if (due > clock.now()) {
      clock.set(due)
      await moved(due)
    }
    const count = await runDue()
    // A job that failed rests until later; one that another worker holds is not ours to wait for.
    if (count === 0) break
    ran += count
  }
  if (target > clock.now()) clock.set(target)
  await moved(target)
  return ran
}
