import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'

interface Shot {
  readonly method: 'GET'
  readonly path: string
  readonly headers: Record<string, string>
}

export interface Waited {
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

interface Load {
  readonly connections: number
  /** Per second over all connections; default: as many as are answered. */
  readonly rate?: number
  /** Uncounted warm-up. */
  readonly warmUpMs?: number
}

export type Visit = readonly Shot[]

export async function waitedDuring(
  url: string,
  visits: readonly Visit[],
  { connections, rate, warmUpMs = 0 }: Load,
  work: () => Promise<unknown>,
): Promise<Waited> {
  const { promise: result, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  let comes = 0
  const options = {
    url,
    connections,
    duration: 3_600,
    setupClient: (client: autocannon.Client) => client.setRequests([...(visits[comes++ % visits.length] ?? [])]),
  }
  const load = autocannon({ ...options, ...(rate === undefined ? {} : { overallRate: rate }) }, (error, measured) =>
    error === null ? resolve(measured) : reject(error),
  )
  const waited: number[] = []
  try {
    await delay(warmUpMs)
    load.on('response', (_client, _status, _bytes, ms) => waited.push(ms))
    await work()
  } finally {
    load.stop()
  }
  const { non2xx, errors, timeouts } = await result
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} calls were refused, ${errors + timeouts} failed`)
  const sorted = waited.toSorted((a, b) => a - b)
  const at = (part: number): number => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}
