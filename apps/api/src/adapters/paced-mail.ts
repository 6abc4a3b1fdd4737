import { setTimeout as delay } from 'node:timers/promises'
import type { Mail } from '../ports/mail.ts'

/** How time passes here: the machine's, not the cell's, whose clock a demo moves. */
interface Time {
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

const machine: Time = { now: () => performance.now(), wait: (milliseconds) => delay(milliseconds) }

/** Hands the mail server no more than so many mails in a second: the others wait for their turn, in order. */
export function pacedMail(mail: Mail, perSecond: number, { now, wait }: Time = machine): Mail {
  const gap = 1_000 / perSecond
  let next = 0
  return {
    send: async (message) => {
      const turn = Math.max(now(), next)
      next = turn + gap
      if (turn > now()) await wait(turn - now())
      await mail.send(message)
    },
  }
}
