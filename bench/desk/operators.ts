import { setTimeout as delay } from 'node:timers/promises'
import { visitedPaths } from '../console/visits.ts'
import { type Visit, waitedDuring } from '../console/waited-during.ts'
import { type RunningProcess, startScript } from '../demo.ts'
import { type SignedIn, signedIn } from '../demo-calls.ts'
import type { Run } from '../part.ts'
import { compared, limited, type Row } from '../row.ts'

const MOST_OF_CUSTOMER = 120
const MOST_OF_PREVIEW = 250
const MOST_OF_LARGE = 400
const MOST_TO_WAIT = 300
const SECONDS = 15
const VISITS = { connections: 16, rate: 100, warmUpMs: 3_000 }
const USUAL = 'america-pro'
const LARGE = 'america-large'

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0

async function asked({ url }: RunningProcess, path: string): Promise<readonly number[]> {
  const reply = await fetch(`${url}/${path}`)
  const milliseconds: unknown = await reply.json()
  if (!reply.ok || !Array.isArray(milliseconds)) throw new Error(`${path}: ${JSON.stringify(milliseconds)}`)
  return milliseconds.map(Number)
}

async function longestOf({ base, headers }: SignedIn, isOver: () => boolean): Promise<number> {
  let longest = 0
  for (let turn = 0; !isOver(); turn += 1) {
    const began = performance.now()
    const body = JSON.stringify({ looks: turn % 2 === 0 ? 'mail' : 'history' })
    const json = { ...headers, 'content-type': 'application/json' }
    const reply = await fetch(`${base}/looks`, { method: 'PUT', headers: json, body })
    if (!reply.ok) throw new Error(`a change of the club was answered ${reply.status}`)
    longest = Math.max(longest, performance.now() - began)
    await delay(20)
  }
  return longest
}

async function waitedFor(work: Promise<unknown>, who: SignedIn): Promise<number> {
  let isOver = false
  void work.catch(() => null).then(() => (isOver = true))
  const longest = await longestOf(who, () => isOver)
  await work
  return longest
}

const visitOf = ({ base, headers }: SignedIn): Visit =>
  visitedPaths.map((path) => ({ method: 'GET', path: `${new URL(base).pathname}/${path}`, headers }))

async function besideOperators(api: RunningProcess, operators: RunningProcess): Promise<Row> {
  const visits = [visitOf(await signedIn(api.url, 'pro'))]
  const alone = () => waitedDuring(api.url, visits, VISITS, () => delay(SECONDS * 1_000))
  const before = await alone()
  const during = await waitedDuring(api.url, visits, VISITS, () => asked(operators, `work/${SECONDS}`))
  const after = await alone()
  const without = before.p99 < after.p99 ? before : after
  return compared({
    work: `p99 of ${VISITS.rate} calls a second while twenty operators work`,
    ours: during.p99,
    yardstick: without.p99,
    unit: 'ms',
    against: 'without',
    goal: { most: 1.1 },
    also: `p50 ${during.p50} next to ${without.p50} ms`,
  })
}

export async function operatorRows(run: Run): Promise<readonly Row[]> {
  await run.demo()
  const environment = { DATA_DIR: run.dataDir, REGION: 'america' }
  const api = await startScript('bench/reads/start-server.ts', environment)
  const operators = await startScript('bench/desk/start-operators.ts', environment)
  try {
    const large = await signedIn(api.url, 'large')
    const customers = [
      ...(await asked(operators, `customer/${USUAL}`)),
      ...(await asked(operators, `customer/${LARGE}`)),
    ]
    const usual = p95(await asked(operators, `previews/${USUAL}`))
    const without = await waitedFor(delay(SECONDS * 1_000), large)
    const previews = asked(operators, `previews/${LARGE}`)
    const longest = await waitedFor(previews, large)
    return [
      limited('a customer opened: p95', p95(customers), MOST_OF_CUSTOMER, 'ms'),
      limited('an act previewed: p95', usual, MOST_OF_PREVIEW, 'ms'),
      limited('an act previewed for a club with 800 users: p95', p95(await previews), MOST_OF_LARGE, 'ms'),
      limited(
        'the longest that a change of that club waits meanwhile',
        longest,
        MOST_TO_WAIT,
        'ms',
        `without ${Math.round(without)} ms`,
      ),
      await besideOperators(api, operators),
    ]
  } finally {
    await Promise.all([api.stop(), operators.stop()])
  }
}
