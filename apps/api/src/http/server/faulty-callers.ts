import type { FastifyRequest } from 'fastify'
import { networkOf } from '../caller/network.ts'

const WINDOW_MS = 60_000
const FAULTS = 300
/** So many networks at most; the one that came first makes room. */
const KEPT_AT_MOST = 10_000

/** What came without a session and was no call of ours: nothing of it reaches the counts of the database. */
const isFault = (request: FastifyRequest, status: number): boolean =>
  request.caller === null && (request.is404 || status === 400 || status === 413 || status === 415)

/** Who sends what cannot be read: of a network so many a minute are answered, the next are sent away before their body is read. */
export interface FaultyCallers {
  /** Seconds until the network is heard again; null where it is. */
  waitOf(request: FastifyRequest): number | null
  note(request: FastifyRequest, status: number): void
}

/** In memory, for each process: it bounds the work of one. `nowMs` never goes back. */
export const faultyCallers = (nowMs: () => number = () => performance.now()): FaultyCallers => {
  const counted = new Map<string, { faults: number; readonly until: number }>()
  const running = (network: string) => {
    const found = counted.get(network)
    if (found === undefined || found.until > nowMs()) return found
    counted.delete(network)
    return undefined
  }
  return {
    waitOf: (request) => {
      const found = running(networkOf(request.ip))
      return found === undefined || found.faults < FAULTS ? null : Math.ceil((found.until - nowMs()) / 1_000)
    },
    note: (request, status) => {
      if (!isFault(request, status)) return
      const network = networkOf(request.ip)
      const found = running(network)
      if (found !== undefined) {
        found.faults += 1
        return
      }
      const [oldest] = counted.keys()
      if (counted.size >= KEPT_AT_MOST && oldest !== undefined) counted.delete(oldest)
      counted.set(network, { faults: 1, until: nowMs() + WINDOW_MS })
    },
  }
}
