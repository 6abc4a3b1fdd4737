import { setTimeout as delay } from 'node:timers/promises'
import { monthOf, startOfMonth } from '@touchline/domain/calendar'
import type { ClusterAddress } from '@touchline/testing/cluster'
import { startFleet } from '@touchline/testing/fleet'
import { copyOrganizations } from '@touchline/testing/large/copy-organizations'
import type { MadeOrganization } from '@touchline/testing/organization'
import { type Vital, watchVitals } from '@touchline/testing/vitals'
import { openWorld, type World } from '@touchline/testing/world'
import { joinWorlds } from '../processes/join-worlds.ts'
import { comeToRest } from '../processes/proof.ts'
import { brokenPromises } from '../whole/books.ts'
import { type Crowd, startCrowd, type Waits } from './clients.ts'
import { lows, percentile, slope } from './figures.ts'
import { overlooked, plantFaults } from './planted.ts'

export interface SoakSize {
  readonly clients: number
  /** Whose month ends. */
  readonly organizations: number
  /** Without the load, and after it. */
  readonly seconds: number
  readonly seed: number
}

export interface Soak {
  readonly lines: readonly string[]
  readonly broken: readonly string[]
}

const ZONE = 'Asia/Tokyo'
const DAY_MS = 86_400_000
const ORIGINALS = 10
const WARM_UP_MS = 5_000
const MINUTE_MS = 60_000
/** The garbage is collected more often than this. */
const COLLECTED_MINUTES = 0.25

/** Many organisations by bank transfer, and the clients by card, whose month ended before any process started. */
async function makeWorld(world: World, size: SoakSize): Promise<readonly MadeOrganization[]> {
  for (let number = 1; number <= ORIGINALS; number += 1) await world.subscribe({ card: null })
  const { ownerUrl } = world.database
  await copyOrganizations({ ownerUrl, copies: Math.max(1, Math.round(size.organizations / ORIGINALS) - 1) })
  const made: MadeOrganization[] = []
  for (let number = 1; number <= size.clients; number += 1)
    made.push(await world.subscribe({ login: `client-${number}` }))
  return made
}

const waitsOf = ({ waited }: Waits) => ({ p50: percentile(waited, 50), p99: percentile(waited, 99) })

const ms = (value: number): string => `${value.toFixed(0)} ms`

/** How fast the memory of a process grows once the load is over, in mebibytes a minute. */
const growthOf = (vitals: readonly Vital[], since: number): number => {
  const heaps = vitals.filter(({ at }) => at >= since).map(({ at, heap }) => ({ at: at / MINUTE_MS, value: heap }))
  return slope(lows(heaps, COLLECTED_MINUTES))
}

const loopOf = (vitals: readonly Vital[], from: number, until: number): number =>
  percentile(
    vitals.filter(({ at }) => at >= from && at < until).map(({ loopMs }) => loopMs),
    99,
  )

interface Phase {
  readonly waits: Waits
  readonly from: number
  readonly until: number
}

async function phaseOf(crowd: Crowd, work: () => Promise<unknown>): Promise<Phase> {
  const from = Date.now()
  const waits = crowd.measure()
  await work()
  return { waits, from, until: Date.now() }
}

interface Phases {
  readonly quiet: Phase
  readonly loaded: Phase
  readonly after: Phase
}

function linesOf({ quiet, loaded, after }: Phases, api: readonly Vital[], size: SoakSize): readonly string[] {
  const [without, during, later] = [quiet, loaded, after].map(({ waits }) => waitsOf(waits))
  const seconds = ((loaded.until - loaded.from) / 1_000).toFixed(0)
  const calls = [quiet, loaded, after].reduce((sum, { waits }) => sum + waits.waited.length, 0)
  const ratio = (of: (waits: { p50: number; p99: number }) => number) =>
    during === undefined || without === undefined ? '' : `${(of(during) / of(without)).toFixed(2)} times`
  const [p50, p99] = [(waits: { p50: number }) => waits.p50, (waits: { p99: number }) => waits.p99]
  return [
    `${size.clients} clients, ${calls} calls; a worker ended the month of ${size.organizations} organisations in ${seconds} s`,
    `p50 ${ms(without?.p50 ?? 0)} without, ${ms(during?.p50 ?? 0)} meanwhile: ${ratio(p50)}; ${ms(later?.p50 ?? 0)} after`,
    `p99 ${ms(without?.p99 ?? 0)} without, ${ms(during?.p99 ?? 0)} meanwhile: ${ratio(p99)}; ${ms(later?.p99 ?? 0)} after`,
    `event loop of the API, p99: ${[quiet, loaded, after].map((each) => ms(loopOf(api, each.from, each.until))).join(', ')}`,
    `its heap grows by ${growthOf(api, after.from).toFixed(2)} MiB a minute after it, ${(api.at(-1)?.memory ?? 0).toFixed(0)} MiB resident`,
  ]
}

const errorsOf = (phases: Phases): readonly string[] =>
  [phases.quiet, phases.loaded, phases.after].flatMap(({ waits }) => waits.errors)

async function live(world: World, made: readonly MadeOrganization[], size: SoakSize): Promise<Soak> {
  const vitals = watchVitals()
  const { environment } = vitals
  const fleet = await startFleet(world, { apis: 1, workers: 0, environment })
  await joinWorlds(world, fleet)
  const crowd = startCrowd(fleet.apis[0]?.url ?? '', made, size.seed)
  await delay(WARM_UP_MS)
  const quiet = await phaseOf(crowd, () => delay(size.seconds * 1_000))
  const workers = await startFleet(world, { apis: 0, workers: 1, environment })
  const loaded = await phaseOf(crowd, () => comeToRest(world))
  const after = await phaseOf(crowd, () => delay(size.seconds * 1_000))
  await crowd.stop()
  await comeToRest(world)
  const phases = { quiet, loaded, after }
  const lines = linesOf(phases, vitals.of('api'), size)
  await workers.stop()
  await fleet.stop()
  vitals.remove()
  const now = { ...world, deps: { ...world.deps, clock: { now: Date.now } } }
  // Who pays by bank transfer has not yet.
  const promises = (await brokenPromises(now)).filter((fault) => !fault.endsWith('was left as Waiting'))
  const broken = [...errorsOf(phases), ...promises]
  // A proof that finds nothing is worth what it would have found.
  const count = await plantFaults(world, made)
  const missed = overlooked(await brokenPromises(now), count)
  return {
    lines: [...lines, `${count} faults planted in the end, ${count - missed.length} found`],
    broken: [...broken, ...missed],
  }
}

/** Clients at the console, and in the middle of it the end of a month of many organisations; on the cluster of the tests when none is given. */
export async function runSoak(size: SoakSize, cluster?: ClusterAddress): Promise<Soak> {
  const monthBegan = startOfMonth(monthOf(Date.now(), ZONE), ZONE)
  const where = cluster === undefined ? {} : { cluster }
  const world = await openWorld({ ...where, now: monthBegan - 10 * DAY_MS, hearsEvents: false })
  try {
    return await live(world, await makeWorld(world, size), size)
  } finally {
    await world.close()
  }
}
