import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds } from '@touchline/domain/calendar'
import { type Mail, MailPutOff } from '../ports/mail.ts'

interface Time {
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

const machine: Time = { now: () => performance.now(), wait: (milliseconds) => delay(milliseconds) }

/** While the server takes nothing: then doubled, at most eight seconds. */
const FIRST_REST_MS: Milliseconds = 1_000
const LONGEST_REST_MS: Milliseconds = 8_000

/** In order; all wait while the server is busy. */
export function pacedMail(mail: Mail, perSecond: number, { now, wait }: Time = machine): Mail {
  const gap = 1_000 / perSecond
  let next = 0
  let rest = 0
  let restsUntil = 0
  const turn = async (): Promise<void> => {
    do {
      const own = Math.max(now(), next, restsUntil)
      next = own + gap
      if (own > now()) await wait(own - now())
    } while (now() < restsUntil)
  }
  const restAWhile = (): void => {
    if (now() < restsUntil) return
    rest = Math.min(rest === 0 ? FIRST_REST_MS : 2 * rest, LONGEST_REST_MS)
    restsUntil = now() + rest
  }
  return {
    send: async (message) => {
      await turn()
      try {
        await mail.send(message)
        rest = 0
      } catch (error) {
        if (error instanceof MailPutOff && error.isServerBusy) restAWhile()
        throw error
      }
    },
  }
}
