import type { FastifyRequest } from 'fastify'
import { networkOf } from '../caller/network.ts'

const WINDOW_MS = 60_000
const FAULTS = 300
const KEPT_AT_MOST = 10_000

const isFault = (request: FastifyRequest, status: number): boolean =>
  request.caller === null && (request.is404 || status === 400 || status === 413 || status === 415)

/** Per minute and network; then refused before the body is read. */
export interface FaultyCallers {
  waitOf(request: FastifyRequest): number | null
  note(request: FastifyRequest, status: number): void
}

/** Per process. `nowMs` is monotonic. */
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
