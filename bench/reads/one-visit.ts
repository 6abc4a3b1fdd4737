import { setTimeout as after } from 'node:timers/promises'
import { type RunningProcess, startScript } from '../demo.ts'
import { type SignedIn, signedIn } from '../demo-calls.ts'
import type { Part } from '../part.ts'
import { processorOf, spentBetween } from '../processes.ts'
import { alone, compared } from '../row.ts'
import { hotCalls } from './calls.ts'

const PAUSE_MS = 20_000
const WARM_UPS = 40

const overview = [
  'GET contract_info',
  'GET upper_limit/current_value',
  'POST usage current_value',
  'GET billing_info',
  'GET contract_plan',
]

const clicks: readonly (readonly string[])[] = [
  overview,
  ['GET contract_info', 'GET billing_info'],
  ['GET upper_limit/current_value', 'POST usage current_value'],
  ['GET contract_info', 'GET contract_plan', 'GET upper_limit/current_value'],
  ['GET angle_movie_info'],
]

interface Cost {
  readonly waited: number
  readonly processor: number
}

/** With reading time, beside immediate clicks. */
export const oneVisit: Part = async (run) => {
  const demo = await run.demo()
  const ours = await startScript('bench/reads/start-server.ts', { DATA_DIR: run.dataDir, REGION: 'asia' })
  const cost = costIn([demo, ours])
  try {
    const admin = await signedIn(ours.url, 'standard')
    for (let each = 0; each < WARM_UPS; each += 1) await click(admin, overview)
    await after(PAUSE_MS)
    const signIn = await cost(() => signedIn(ours.url, 'standard'))
    const cold: Cost[] = []
    const warm: Cost[] = []
    for (const asked of clicks) {
      await after(PAUSE_MS)
      cold.push(await cost(() => click(admin, asked)))
      await click(admin, asked)
      warm.push(await cost(() => click(admin, asked)))
    }
    const row = (what: keyof Cost, work: string) => {
      const against = { against: 'at once', goal: { most: 1.3 } }
      return compared({ work, ours: sum(cold, what), yardstick: sum(warm, what), unit: 'ms', ...against })
    }
    const visit = `${(signIn.processor + sum(cold, 'processor')).toFixed(0)} ms`
    return [
      row('waited', `${clicks.length} clicks, each after 20 s`),
      row('processor', 'the same: processor, Node and PostgreSQL together'),
      alone('processor of a sign-in and these clicks', `${visit}, the overview ${cold[0]?.processor.toFixed(0)} ms`),
    ]
  } finally {
    await ours.stop()
  }
}

const sum = (costs: readonly Cost[], what: keyof Cost): number => costs.reduce((total, cost) => total + cost[what], 0)

async function click({ base, headers }: SignedIn, asked: readonly string[]): Promise<void> {
  await Promise.all(
    hotCalls
      .filter(({ name }) => asked.includes(name))
      .map(async ({ name, path, body }) => {
        const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: body ?? '' }
        const response = await fetch(`${base}/${path}`, body === undefined ? { headers } : post)
        if (!response.ok) throw new Error(`${name}: ${response.status}`)
        await response.arrayBuffer()
      }),
  )
}

const costIn =
  (running: readonly RunningProcess[]) =>
  async (work: () => Promise<unknown>): Promise<Cost> => {
    const spent = () => new Map(running.flatMap(({ child }) => [...processorOf(child.pid ?? 0)]))
    const before = spent()
    const began = performance.now()
    await work()
    return { waited: performance.now() - began, processor: spentBetween(before, spent()) }
  }
