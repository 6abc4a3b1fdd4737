import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'

/** Shares the process among organisations whose work keeps it busy: papers, long lists, tables. */
export interface Turns {
  /** Does the work when it is the organisation's turn; null where so many of it wait already. */
  take<T>(organizationId: OrganizationId, work: () => Promise<T>): Promise<T> | null
}

/** How many organisations' work is done at a time: more than one, since it waits for the database, too. */
const AT_ONCE = 4
/** For one organisation. */
const WAITING_AT_MOST = 100

/** How long the process was busy since the last reading: what runs at the same time counts as well, so never too short. */
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

/** What is shorter is no burden: organisations follow one another, and nothing rests. */
const SHORT_MS = 5

/**
 * One piece of work of an organisation at a time; organisations follow one another, however much each asks for. After each
 * piece nothing of the kind begins for as long as it kept the process busy: half of the process is always left for what
 * is short.
 */
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
      // Behind the others.
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

/** One thread serves all regions of this process. */
export const turnsOfProcess = createTurns()

/**
 * For what every first screen asks, as the contract documents (190 KiB for 800 seats, a few for most): in the turns
 * above all clubs would wait for one another's papers, and for a rest that grows with whatever the process does. Here the pieces
 * of one organisation follow one another, without rest, and nobody waits for another one's line.
 */
export const ownTurnsOfProcess = createTurns(() => 0, delay, Infinity)
