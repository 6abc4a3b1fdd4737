import type { Delivery } from '../objects/webhook.ts'

/** One lane per endpoint; retries with growing waits outside the lanes. */
interface Transit {
  enqueue(delivery: Delivery): void
  drained(): Promise<void>
  clear(): void
  close(): void
}

interface TransitParts {
  /** Persisted; the state says whether another follows. */
  attempt: (delivery: Delivery, signal: AbortSignal) => Promise<Delivery>
  settle: (delivery: Delivery) => void
  backoffMs: readonly number[]
}

const createTally = () => {
  let underway = 0
  let idle = Promise.withResolvers<void>()
  return {
    enter: () => {
      if (underway === 0) idle = Promise.withResolvers<void>()
      underway += 1
    },
    leave: () => {
      underway -= 1
      if (underway === 0) idle.resolve()
    },
    forget: () => {
      underway = 0
      idle.resolve()
    },
    empty: async () => {
      if (underway > 0) await idle.promise
    },
  }
}

export const createTransit = ({ attempt, settle, backoffMs }: TransitParts): Transit => {
  const tally = createTally()
  const lanes = new Map<string, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let stop = new AbortController()

  const retryLater = (delivery: Delivery, signal: AbortSignal): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void carry(delivery, signal)
      },
      backoffMs[delivery.attempts - 1] ?? 0,
    )
    timers.add(timer)
  }

  const carry = async (delivery: Delivery, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    const after = await attempt(delivery, signal)
    // Reset or closing.
    if (signal.aborted) return
    settle(after)
    if (after.state === 'pending') retryLater(after, signal)
    else tally.leave()
  }

  const end = (): void => {
    stop.abort()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    lanes.clear()
    tally.forget()
  }

  return {
    /** First attempts leave in order; a refused one blocks none. */
    enqueue: (delivery) => {
      tally.enter()
      const { signal } = stop
      const before = lanes.get(delivery.endpointId) ?? Promise.resolve()
      lanes.set(
        delivery.endpointId,
        before.then(() => carry(delivery, signal)),
      )
    },
    drained: tally.empty,
    clear: () => {
      end()
      stop = new AbortController()
    },
    close: end,
  }
}
