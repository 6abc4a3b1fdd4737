import { openWorld, type World, type WorldOptions } from '@touchline/testing/world'
import type { Flow, OrderFlow } from '../flows/flow.ts'
import type { Random } from '../random.ts'
import { brokenPromises } from '../whole/books.ts'
import { type Kills, live } from './live.ts'

export interface CrashOptions extends Pick<WorldOptions, 'cluster' | 'payments'> {
  /** Every n-th crash point only. */
  readonly every?: number
  /** Which of them, changing daily. */
  readonly turn?: number
  /** Drawn by `random`, or `all`. Default none. */
  readonly pairs?: { readonly count: number; readonly random: Random } | 'all'
}

export interface CrashOutcome {
  readonly broken: readonly string[]
  readonly points: Readonly<Record<string, number>>
  readonly pairs: number
}

const QUIET_MS = 10 * 86_400_000

type Try = (kills: Kills) => Promise<number>

async function everyPoint(attempt: Try, before: Kills = [], every = 1, turn = 0): Promise<number> {
  for (let step = turn % every; ; step += every) if ((await attempt([...before, step])) < before.length + 1) return step
}

async function everyPair(attempt: Try, points: number): Promise<number> {
  let tried = 0
  for (let first = 0; first < points; first += 1) tried += await everyPoint(attempt, [first])
  return tried
}

async function drawnPairs(attempt: Try, points: number, count: number, random: Random): Promise<number> {
  for (let left = count; left > 0; left -= 1) await attempt([random.below(points), random.below(points)])
  return count
}

async function crashIn(world: World, flow: Flow | OrderFlow, { pairs, every, turn }: CrashOptions, broken: string[]) {
  const attempt: Try = async (kills) => {
    const lived = await live(world, flow, kills)
    broken.push(...lived.broken.map((fault) => `${flow.name}, killed before ${kills.join(' and ')}: ${fault}`))
    return lived.survivor
  }
  const points = await everyPoint(attempt, [], every, turn)
  if (pairs === undefined) return { points, pairs: 0 }
  const tried = pairs === 'all' ? everyPair(attempt, points) : drawnPairs(attempt, points, pairs.count, pairs.random)
  return { points, pairs: await tried }
}

export async function runCrashes(
  flows: readonly (Flow | OrderFlow)[],
  { pairs, every, turn, ...options }: CrashOptions = {},
): Promise<CrashOutcome> {
  const world = await openWorld({ ...options, hearsEvents: false })
  const crash: CrashOptions = {
    ...(pairs !== undefined && { pairs }),
    ...(every !== undefined && { every }),
    ...(turn !== undefined && { turn }),
  }
  const broken: string[] = []
  const points: Record<string, number> = {}
  let tried = 0
  try {
    for (const flow of flows) {
      const found = await crashIn(world, flow, crash, broken)
      points[flow.name] = found.points
      tried += found.pairs
    }
    for (const flow of flows) await flow.end?.(world)
    await world.liveUntil(world.deps.clock.now() + QUIET_MS)
    broken.push(...(await brokenPromises(world)))
  } finally {
    await world.close()
  }
  return { broken, points, pairs: tried }
}
