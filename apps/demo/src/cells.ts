import { createCircuit } from '@touchline/api/adapters/circuit'
import { randomIds } from '@touchline/api/adapters/random-ids'
import { smtpMail } from '@touchline/api/adapters/smtp'
import { stripePayments } from '@touchline/api/adapters/stripe'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { type TestClock, testClock } from '@touchline/api/adapters/test-clock'
import { webhooks } from '@touchline/api/adapters/webhooks'
import type { Configuration } from '@touchline/api/configuration/configuration'
import { readClockOffset, saveClockOffset } from '@touchline/api/queue/test-clock-offset'
import type { PortsOf } from '@touchline/api/start/cell-parts'
import type { Instant } from '@touchline/domain/calendar'
import { moveSandbox } from './sandbox-control.ts'
import { sandboxSecretKey } from './settings.ts'

export interface DemoPorts {
  readonly portsOf: PortsOf
  /** By region, once the cells are open. */
  readonly clocks: ReadonlyMap<string, TestClock>
}

/** The demo's ports: the real adapters, with sandbox and inbox behind them, on a test clock whose offset is stored. */
export function demoPorts({ stripe, mail }: Configuration, sandboxUrl: string): DemoPorts {
  const clocks = new Map<string, TestClock>()
  const portsOf: PortsOf = async (region, { db }) => {
    const clock = testClock(await readClockOffset(db))
    clocks.set(region.name, clock)
    const secretKey = sandboxSecretKey(region.name)
    const { webhookSecrets } = stripe
    const moved = async (instant: Instant) => {
      await moveSandbox(sandboxUrl, region.name, instant)
      await saveClockOffset(db, clock.offset())
    }
    return {
      clock,
      ids: randomIds(clock),
      payments: stripePayments({ secretKey, webhookSecrets, apiUrl: sandboxUrl, circuit: createCircuit(clock.now) }),
      mail: smtpMail({ url: mail.smtpUrl, from: mail.from, connections: mail.connections }),
      eventSender: webhooks({ now: systemClock.now, isOwnNetworkAllowed: true }),
      movable: { clock, moved },
    }
  }
  return { portsOf, clocks }
}
