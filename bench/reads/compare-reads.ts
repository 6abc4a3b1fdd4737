import { startScript } from '../demo.ts'
import { signedIn } from '../demo-calls.ts'
import { fire, median } from '../throughput.ts'
import { type HotCall, hotCalls } from './calls.ts'

export interface ReadComparison {
  readonly name: string
  /** Calls per second, the median of the rounds. */
  readonly ours: number
  readonly yardstick: number
  /** Milliseconds, at sixteen connections. */
  readonly p50: number
  readonly p99: number
}

type Fired = Awaited<ReturnType<typeof fire>>

const ROUNDS = 3
const WARM_UP_SECONDS = 3

/** Every hot read against the one query that a hand-written server would ask, in turn: what disturbs one disturbs both. */
export async function compareReads(dataDir: string): Promise<readonly ReadComparison[]> {
  const ours = await startScript('bench/reads/start-server.ts', { DATA_DIR: dataDir })
  const yardstick = await startScript('bench/reads/start-yardstick.ts', { DATA_DIR: dataDir })
  try {
    const session = await signedIn(ours.url)
    const compared: ReadComparison[] = []
    for (const [index, call] of hotCalls.entries()) {
      const bare = `${yardstick.url}/${index}/${session.organizationId}`
      compared.push(await compareOne(call, `${session.base}/${call.path}`, bare, session.headers))
    }
    return compared
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()])
  }
}

async function compareOne(
  { name, body }: HotCall,
  url: string,
  bare: string,
  headers: Record<string, string>,
): Promise<ReadComparison> {
  const shot =
    body === undefined
      ? { name, method: 'GET' as const, headers }
      : { name, method: 'POST' as const, headers: { ...headers, 'content-type': 'application/json' }, body }
  const yardstick = { name, method: 'GET' as const, headers: {} }
  await fire(url, shot, WARM_UP_SECONDS)
  await fire(bare, yardstick, WARM_UP_SECONDS)
  const mine: Fired[] = []
  const theirs: Fired[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push(await fire(url, shot, 2))
    theirs.push(await fire(bare, yardstick, 2))
  }
  return {
    name,
    ours: median(mine.map(({ requests }) => requests.average)),
    yardstick: median(theirs.map(({ requests }) => requests.average)),
    p50: median(mine.map(({ latency }) => latency.p50)),
    p99: median(mine.map(({ latency }) => latency.p99)),
  }
}
