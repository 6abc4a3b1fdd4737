import autocannon from 'autocannon'

interface Shot {
  readonly method: 'GET'
  readonly path: string
  readonly headers: Record<string, string>
}

export interface Waited {
  /** Milliseconds that half of the calls, and 99 of 100, took at most. */
  readonly p50: number
  readonly p99: number
}

interface Load {
  readonly connections: number
  /** Over all connections, a second; as many as are answered when not given. */
  readonly rate?: number
}

/** What one administrator asks for, again and again. */
export type Visit = readonly Shot[]

/** Each connection is one of the administrators for as long as `work` runs; a refused call is an error of the bench. */
export async function waitedDuring(
  url: string,
  visits: readonly Visit[],
  { connections, rate }: Load,
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
  try {
    await work()
  } finally {
    load.stop()
  }
  const { latency, non2xx, errors, timeouts } = await result
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} calls were refused, ${errors + timeouts} failed`)
  return { p50: latency.p50, p99: latency.p99 }
}
