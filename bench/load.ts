import autocannon from 'autocannon'

export interface Call {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string
}

const CONNECTIONS = 16

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Refusals throw. */
export async function fire(
  url: string,
  { name, method, headers, body }: Omit<Call, 'url'>,
  duration: number,
  connections = CONNECTIONS,
): Promise<autocannon.Result> {
  const shot = { method, headers, ...(body === undefined ? {} : { body }) }
  const result = await autocannon({ url, connections, duration, ...shot })
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${name}: ${result.non2xx} were refused`)
  return result
}
