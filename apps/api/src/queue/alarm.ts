/** Sleep that can be ended early; a ring while nothing sleeps ends the next sleep. */
interface Alarm {
  ring(): void
  sleep(ms: number): Promise<void>
}

export const createAlarm = (): Alarm => {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      hasRung = true
      wake?.()
    },
    sleep: async (ms) => {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        wake = resolve
        await promise
        clearTimeout(timer)
      }
      wake = undefined
      hasRung = false
    },
  }
}
