import type { Seconds } from '@touchline/domain/calendar'
import { NotNowError } from './not-now.ts'

export class CircuitOpenError extends NotNowError {
  override readonly name = 'CircuitOpenError'

  constructor(retryAfterSeconds: Seconds) {
    super('The last calls went unanswered; nothing was sent', retryAfterSeconds)
  }
}

export interface Circuit {
  /** Null while calls are made. */
  retryAfterSeconds(): number | null
  /** While open, throws CircuitOpenError. `isSilence`: the call got no answer. */
  run<T>(call: () => Promise<T>, isSilence: (error: unknown) => boolean): Promise<T>
}

const LIMIT = 5
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 60_000

/** Opens after a few silent calls. After the pause one call tries; silent again, the pause doubles. */
export const createCircuit = (now: () => number): Circuit => {
  let silent = 0
  let pauseMs = FIRST_PAUSE_MS
  let openedAt: number | null = null
  let isTrying = false

  const retryAfterSeconds = (): number | null => {
    if (openedAt === null) return null
    if (isTrying) return 1
    // A clock that was set back must not keep the circuit open.
    const elapsed = Math.abs(now() - openedAt)
    return elapsed >= pauseMs ? null : Math.ceil((pauseMs - elapsed) / 1_000)
  }

  const noteSilence = (wasTrying: boolean): void => {
    silent += 1
    if (silent < LIMIT || (openedAt !== null && !wasTrying)) return
    if (wasTrying) pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    openedAt = now()
  }

  const noteAnswer = (): void => {
    silent = 0
    pauseMs = FIRST_PAUSE_MS
    openedAt = null
  }

  return {
    retryAfterSeconds,
    run: async (call, isSilence) => {
      const seconds = retryAfterSeconds()
      if (seconds !== null) throw new CircuitOpenError(seconds)
      const isTry = openedAt !== null
      isTrying ||= isTry
      try {
        const answer = await call()
        noteAnswer()
        return answer
      } catch (error) {
        if (isSilence(error)) noteSilence(isTry)
        else noteAnswer()
        throw error
      } finally {
        if (isTry) isTrying = false
      }
    },
  }
}

export const noCircuit: Circuit = { retryAfterSeconds: () => null, run: (call) => call() }
