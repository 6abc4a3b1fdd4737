import { freePort } from '@touchline/embedded-postgres/port'

/** Of the console; the demo's other servers have the ones after it. */
const PORTS = 4
/** Below those that Linux, macOS and Windows give to outgoing connections: nothing takes one before the demo listens. */
const FROM = 10_000
const TO = 32_000

/** Callers that differ in `share` of `shares` never get the same. */
export async function demoPort(share = 0, shares = 1): Promise<number> {
  const blocks = Math.floor((TO - FROM) / PORTS / shares)
  const first = FROM + (Math.floor(Math.random() * blocks) * shares + share) * PORTS
  const probes = Array.from({ length: PORTS }, (_, index) => freePort(first + index))
  return (await Promise.allSettled(probes)).every(({ status }) => status === 'fulfilled')
    ? first
    : demoPort(share, shares)
}
