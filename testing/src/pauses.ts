import type { Milliseconds } from '@touchline/domain/calendar'

/** For a waiting room whose pauses take no time, or end when the test says so. */
interface Pauses {
  pause(milliseconds: Milliseconds): Promise<void>
  /** How long each would have been. */
  readonly pauses: number[]
  /** How many are in progress. */
  pausing(): number
  /** From now on pauses last until what this returns is called. */
  holdPauses(): () => void
}

export const pausesOnDemand = (): Pauses => {
  const pauses: number[] = []
  let held: PromiseWithResolvers<void> | null = null
  let underWay = 0
  return {
    pauses,
    pausing: () => underWay,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      underWay += 1
      await held?.promise
      underWay -= 1
    },
    holdPauses: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      held = { promise, resolve, reject }
      return () => {
        held = null
        resolve()
      }
    },
  }
}
