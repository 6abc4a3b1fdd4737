import { createCircuit } from '../adapters/circuit.ts'
import { httpPlatform } from '../adapters/platform.ts'
import { randomIds } from '../adapters/random-ids.ts'
import { smtpMail } from '../adapters/smtp.ts'
import { stripePayments } from '../adapters/stripe.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { type TestClock, testClock } from '../adapters/test-clock.ts'
import type { PortsOf } from '../app.ts'
import { readClockOffset, saveClockOffset } from '../db/cell-clock.ts'
import type { Configuration } from '../http/configuration.ts'
import { moveSandbox } from './sandbox-control.ts'

export interface DemoPorts {
  readonly portsOf: PortsOf
  /** By region, once the cells are open. */
  readonly clocks: ReadonlyMap<string, TestClock>
}

/** The demo's ports: the real adapters, pointed at the sandbox and the inbox, on a clock that can be moved and is kept. */
export function demoPorts({ stripe, mail, platform }: Configuration, sandboxUrl: string): DemoPorts {
  const clocks = new Map<string, TestClock>()
  const portsOf: PortsOf = async (region, { db }) => {
    const clock = testClock(await readClockOffset(db))
    clocks.set(region.name, clock)
    const { secretKey, webhookSecrets } = stripe
    const moved = async (instant: number) => {
      await moveSandbox(sandboxUrl, instant)
      await saveClockOffset(db, clock.offset())
    }
    return {
      clock,
      ids: randomIds(clock),
      payments: stripePayments({ secretKey, webhookSecrets, apiUrl: sandboxUrl, circuit: createCircuit(clock.now) }),
      mail: smtpMail({ url: mail.smtpUrl, from: mail.from }),
      ...(platform === null ? {} : { platform: httpPlatform(platform, systemClock.now) }),
      movable: { clock, moved },
    }
  }
  return { portsOf, clocks }
}
