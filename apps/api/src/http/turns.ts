import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'

export interface Turns {
  take<T>(organizationId: OrganizationId, work: () => Promise<T>): Promise<T> | null
}

/** Several, because work waits for the database. */
const AT_ONCE = 4
const WAITING_AT_MOST = 100

const createMeter = (): (() => Milliseconds) => {
  const read = () => ({ used: process.cpuUsage(), at: performance.now() })
  let last = read()
  return () => {
    const { used, at } = last
    last = read()
    const { user, system } = process.cpuUsage(used)
    return Math.min((user + system) / 1_000, last.at - at)
  }
}

const SHORT_MS = 5

/** One piece per organisation in turn, then an equal rest, which leaves half of the process free. */
export const createTurns = (
  meter = createMeter(),
  rest: (ms: Milliseconds) => Promise<unknown> = delay,
  atOnce = AT_ONCE,
): Turns => {
  const waiting = new Map<OrganizationId, readonly (() => Promise<unknown>)[]>()
  const running = new Set<OrganizationId>()
  let owed = 0
  let isResting = false

  const begin = (): void => {
    if (isResting) return
    for (const [organizationId, [first, ...others]] of waiting) {
      if (running.size >= atOnce) return
      if (running.has(organizationId) || first === undefined) continue
      waiting.delete(organizationId)
      if (others.length > 0) waiting.set(organizationId, others)
      if (running.size === 0) meter()
      running.add(organizationId)
      void first().then(() => end(organizationId))
    }
  }

  const end = async (organizationId: OrganizationId): Promise<void> => {
    const busyMs = meter()
    if (busyMs > SHORT_MS) owed += busyMs
    running.delete(organizationId)
    if (isResting) return
    isResting = true
    while (owed > 0) {
      const ms = owed
      owed = 0
      await rest(ms)
    }
    isResting = false
    begin()
  }

  return {
    take: (organizationId, work) => {
      const before = waiting.get(organizationId) ?? []
      if (before.length >= WAITING_AT_MOST) return null
      return new Promise((resolve, reject) => {
        waiting.set(organizationId, [...before, () => work().then(resolve, reject)])
        begin()
      })
    },
  }
}

export const turnsOfProcess = createTurns()

/** For frequent small calls: a line per organisation, no rest. */
export const ownTurnsOfProcess = createTurns(() => 0, delay, Infinity)
