import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type RunningProcess, startScript } from './demo.ts'

export interface Call {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface Comparison {
  readonly name: string
  readonly bytes: number
  /** Calls per second, the median of the rounds. */
  readonly ours: number
  readonly bare: number
  /** Milliseconds at the 97.5th percentile, the median of the rounds. */
  readonly oursLatency: number
}

const CONNECTIONS = 16
const ROUND_SECONDS = 2

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Runs next to us whose answers have the very bytes, headers included, that our server gave to this call. */
async function startBare(call: Call, folder: string): Promise<{ server: RunningProcess; bytes: number }> {
  const { method, headers } = call
  const answer = await fetch(call.url, { method, headers, ...(call.body === undefined ? {} : { body: call.body }) })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${body}`)
  const passed = [...answer.headers].filter(
    ([name]) => !/^(?:date|connection|keep-alive|transfer-encoding)$/.test(name),
  )
  const file = join(folder, 'answer.json')
  await writeFile(file, JSON.stringify({ status: 200, headers: Object.fromEntries(passed), body }))
  return { server: await startScript('bench/bare-server.ts', { ANSWER_FILE: file }), bytes: Buffer.byteLength(body) }
}

export async function fire(
  url: string,
  { name, method, headers, body }: Omit<Call, 'url'>,
  duration: number,
): Promise<autocannon.Result> {
  const shot = { method, headers, ...(body === undefined ? {} : { body }) }
  const result = await autocannon({ url, connections: CONNECTIONS, duration, ...shot })
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error(`${name}: ${result.non2xx} were refused`)
  return result
}

/** Both servers in turn, round by round in one run: what disturbs the machine disturbs both. */
export async function compare(call: Call, rounds: number): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'))
  const { server, bytes } = await startBare(call, folder)
  try {
    await fire(server.url, call, 1)
    await fire(call.url, call, 1)
    const bare: number[] = []
    const ours: autocannon.Result[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push((await fire(server.url, call, ROUND_SECONDS)).requests.average)
      ours.push(await fire(call.url, call, ROUND_SECONDS))
    }
    const perSecond = { bare: median(bare), ours: median(ours.map(({ requests }) => requests.average)) }
    if (perSecond.bare < perSecond.ours) throw new Error(`${call.name}: the yardstick is slower than what it measures`)
    return {
      name: call.name,
      bytes,
      ...perSecond,
      oursLatency: median(ours.map(({ latency }) => latency.p97_5)),
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
