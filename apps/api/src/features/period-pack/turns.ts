import { setTimeout as delay } from 'node:timers/promises'

/** Runs work that keeps the process busy, one piece after the other. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** After each piece everybody else has the process for as long as it took: packs never take more than half of it. */
export const createTurns = (): Turns => {
  let turn: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = turn.then(async () => {
      const start = performance.now()
      return { result: await work(), ms: performance.now() - start }
    })
    turn = done.then(
      ({ ms }) => delay(ms),
      () => undefined,
    )
    return done.then(({ result }) => result)
  }
}
