import { freePort } from '@touchline/embedded-postgres/port'

/** Console, then the demo's other servers. */
const PORTS = 4
/** Below the systems' ephemeral ports. */
const FROM = 10_000
const TO = 32_000

/** Disjoint by `share` of `shares`. */
export async function demoPort(share = 0, shares = 1): Promise<number> {
  const blocks = Math.floor((TO - FROM) / PORTS / shares)
  const first = FROM + (Math.floor(Math.random() * blocks) * shares + share) * PORTS
  const probes = Array.from({ length: PORTS }, (_, index) => freePort(first + index))
  return (await Promise.allSettled(probes)).every(({ status }) => status === 'fulfilled')
    ? first
    : demoPort(share, shares)
}
