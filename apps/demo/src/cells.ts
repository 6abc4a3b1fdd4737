import { createCircuit } from '@touchline/api/adapters/circuit'
import { randomIds } from '@touchline/api/adapters/random-ids'
import { smtpMail } from '@touchline/api/adapters/smtp'
import { stripePayments } from '@touchline/api/adapters/stripe'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { type TestClock, testClock } from '@touchline/api/adapters/test-clock'
import { webhooks } from '@touchline/api/adapters/webhooks'
import type { Configuration } from '@touchline/api/configuration/configuration'
import type { Mail } from '@touchline/api/ports/mail'
import { readClockOffset, saveClockOffset } from '@touchline/api/queue/test-clock-offset'
import type { PortsOf } from '@touchline/api/start/cell-parts'
import { aroundPayments } from '@touchline/api/watch/around-payments'
import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { moveSandbox } from './sandbox-control.ts'
import { sandboxSecretKey } from './settings.ts'

export interface DemoPorts {
  readonly portsOf: PortsOf
  readonly clocks: ReadonlyMap<string, TestClock>
}

/** Sends each time once: most jobs ask the sandbox for nothing. */
export function timeSender(send: (instant: Instant) => Promise<void>) {
  let unsent: Instant | null = null
  let sending = Promise.resolve()
  return {
    note: (instant: Instant): void => {
      unsent = instant
    },
    send: (): Promise<void> => {
      if (unsent === null) return sending
      const instant = unsent
      unsent = null
      sending = send(instant).catch((error: unknown) => {
        unsent ??= instant
        throw error
      })
      return sending
    },
  }
}

/** While `isRead` is false, mails count as sent and their papers are not written. */
export const mailWhile = (isRead: () => boolean, { send, ...mail }: Mail): Mail => ({
  ...mail,
  send: async (message) => {
    if (isRead()) await send(message)
  },
})

/** Unfinished worlds are recreated. */
export interface Past {
  readonly isLived: (region: RegionName) => boolean
  /** Earlier mails are discarded. */
  readonly mailsFrom: Instant
}

/** Real adapters on sandbox and inbox, with a test clock whose offset is stored. */
export function demoPorts(
  { stripe, mail }: Pick<Configuration, 'stripe' | 'mail'>,
  sandboxUrl: string,
  past: Past,
): DemoPorts {
  const clocks = new Map<string, TestClock>()
  const portsOf: PortsOf = async (region, { db }) => {
    const clock = testClock(await readClockOffset(db))
    clocks.set(region.name, clock)
    const secretKey = sandboxSecretKey(region.name)
    const { webhookSecrets } = stripe
    const time = timeSender((instant) => moveSandbox(sandboxUrl, region.name, instant))
    const payments = stripePayments({
      secretKey,
      webhookSecrets,
      apiUrl: sandboxUrl,
      circuit: createCircuit(clock.now),
    })
    const smtp = smtpMail({ url: mail.smtpUrl, from: mail.from, connections: mail.connections })
    const moved = async (instant: Instant, isThere: boolean) => {
      time.note(instant)
      if (isThere) await time.send()
      if (!past.isLived(region.name)) await saveClockOffset(db, clock.offset())
    }
    return {
      clock,
      ids: randomIds(clock),
      payments: aroundPayments(payments, (_call, ask) => async (input) => {
        await time.send()
        return ask(input)
      }),
      mail: mailWhile(() => !past.isLived(region.name) || clock.now() >= past.mailsFrom, smtp),
      eventSender: webhooks({ now: systemClock.now, isOwnNetworkAllowed: true }),
      movable: { clock, moved },
    }
  }
  return { portsOf, clocks }
}
