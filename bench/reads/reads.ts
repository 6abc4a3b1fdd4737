import { startScript } from '../demo.ts'
import { signedIn } from '../demo-calls.ts'
import { fire, median } from '../load.ts'
import type { Part } from '../part.ts'
import { compared, type Row } from '../row.ts'
import { type HotCall, hotCalls } from './calls.ts'

type Fired = Awaited<ReturnType<typeof fire>>

const ROUNDS = 3
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 3
const CROWD = 64

interface Served {
  readonly call: HotCall
  readonly url: string
  readonly bare: string
  readonly headers: Record<string, string>
}

export const reads: Part = async (run) => {
  await run.demo()
  const ours = await startScript('bench/reads/start-server.ts', { DATA_DIR: run.dataDir, REGION: 'asia' })
  const yardstick = await startScript('bench/reads/start-yardstick.ts', { DATA_DIR: run.dataDir, REGION: 'asia' })
  try {
    const { base, organizationId, headers } = await signedIn(ours.url)
    const rows: Row[] = []
    for (const [index, call] of hotCalls.entries()) {
      const bare = `${yardstick.url}/${index}/${organizationId}`
      rows.push(...(await compareOne({ call, url: `${base}/${call.path}`, bare, headers })))
    }
    return rows
  } finally {
    await Promise.all([ours.stop(), yardstick.stop()])
  }
}

/** In turn; then alone with four times as many connections. */
async function compareOne({ call: { name, body }, url, bare, headers }: Served): Promise<readonly Row[]> {
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
    mine.push(await fire(url, shot, ROUND_SECONDS))
    theirs.push(await fire(bare, yardstick, ROUND_SECONDS))
  }
  const { latency } = await fire(url, shot, ROUND_SECONDS, CROWD)
  return [
    compared({
      work: name,
      ours: median(mine.map(({ requests }) => requests.average)),
      yardstick: median(theirs.map(({ requests }) => requests.average)),
      unit: 'a second',
      against: 'one query',
    }),
    compared({
      work: `${name}: p99 of ${CROWD} connections`,
      ours: latency.p99,
      yardstick: latency.p50,
      unit: 'ms',
      against: 'their p50',
      goal: { most: 3 },
    }),
  ]
}
