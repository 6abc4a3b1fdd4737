import { setTimeout as delay } from 'node:timers/promises'
import { DAY, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { askForEvents } from '@touchline/testing/ask-for-events'
import type { ClusterAddress } from '@touchline/testing/cluster'
import { startFleet } from '@touchline/testing/fleet'
import { copyOrganizations } from '@touchline/testing/large/copy-organizations'
import type { MadeOrganization } from '@touchline/testing/organization'
import { watchVitals } from '@touchline/testing/vitals'
import { openWorld, type World } from '@touchline/testing/world'
import { type Charge, happenLater } from '../later.ts'
import { joinWorlds } from '../processes/join-worlds.ts'
import { comeToRest } from '../processes/proof.ts'
import { randomOf } from '../random.ts'
import { brokenPromises } from '../whole/books.ts'
import { type Crowd, startCrowd } from './clients.ts'
import { beyondLimits, linesOf, measure, type Phases } from './phases.ts'
import { overlooked, planted, plantFaults } from './planted.ts'

export interface SoakSize {
  readonly clients: number
  readonly organizations: number
  readonly seconds: number
  readonly seed: number
  /** A short run is too short for limits. */
  readonly hasLimits: boolean
}

export interface Soak {
  readonly lines: readonly string[]
  readonly broken: readonly string[]
}

const ZONE = 'Asia/Tokyo'
const ORIGINALS = 10
const WARM_UP_MS = 5_000
const PAUSE_MS = 1_000

/** All months ended before any process started. */
async function makeWorld(world: World, size: SoakSize): Promise<readonly MadeOrganization[]> {
  for (let number = 1; number <= ORIGINALS; number += 1) await world.subscribe({ card: null })
  const { ownerUrl } = world.database
  await copyOrganizations({ ownerUrl, copies: Math.max(1, Math.round(size.organizations / ORIGINALS) - 1) })
  const made: MadeOrganization[] = []
  for (let number = 1; number <= size.clients; number += 1)
    made.push(await world.subscribe({ login: `client-${number}` }))
  return made
}

async function phaseOf(crowd: Crowd, work: () => Promise<unknown>): Promise<Phases['quiet']> {
  const from = Date.now()
  const waits = crowd.measure()
  await work()
  return { waits, from, until: Date.now() }
}

const errorsOf = (phases: Phases): readonly string[] =>
  [phases.quiet, phases.loaded, phases.after].flatMap(({ waits }) => waits.errors)

function startMoneyBack(world: World, from: readonly MadeOrganization[], seed: number) {
  const random = randomOf(seed)
  const ids = new Set<string | undefined>(from.map(({ organizationId }) => organizationId))
  const among = (charges: readonly Charge[]) => charges.filter(({ metadata }) => ids.has(metadata['organizationId']))
  const place = { provider: world.provider, deps: { db: world.deps.db, clock: { now: Date.now } } }
  let isOver = false
  let happened = 0
  const living = (async () => {
    while (!isOver) {
      if ((await happenLater(place, random, { among })) !== null) happened += 1
      await delay(random.below(PAUSE_MS))
    }
    return happened
  })()
  return {
    stop: () => {
      isOver = true
      return living
    },
  }
}

async function live(world: World, made: readonly MadeOrganization[], size: SoakSize): Promise<Soak> {
  const vitals = watchVitals()
  const { environment } = vitals
  const fleet = await startFleet(world, { apis: 1, workers: 0, environment })
  await joinWorlds(world, fleet)
  const crowd = startCrowd(fleet.apis[0]?.url ?? '', made, size.seed)
  await delay(WARM_UP_MS)
  const quiet = await phaseOf(crowd, () => delay(size.seconds * 1_000))
  const workers = await startFleet(world, { apis: 0, workers: 1, environment })
  // Faults are planted in the others' books.
  const moneyBack = startMoneyBack(world, made.slice(planted.length), size.seed)
  const loaded = await phaseOf(crowd, () => comeToRest(world))
  const after = await phaseOf(crowd, () => delay(size.seconds * 1_000))
  await crowd.stop()
  const wentBack = await moneyBack.stop()
  await comeToRest(world)
  await askForEvents(world, Date.now())
  await comeToRest(world)
  const phases = { quiet, loaded, after }
  const measured = measure(phases, vitals.of('api'))
  await workers.stop()
  await fleet.stop()
  vitals.remove()
  const now = { ...world, deps: { ...world.deps, clock: { now: Date.now } } }
  // Transfers are still open.
  const promises = (await brokenPromises(now)).filter((fault) => !fault.endsWith('was left as Waiting'))
  const broken = [...errorsOf(phases), ...promises, ...(size.hasLimits ? beyondLimits(measured) : [])]
  // Planted faults prove the proof.
  const count = await plantFaults(world, made)
  const missed = overlooked(await brokenPromises(now), count)
  return {
    lines: [
      `${size.clients} clients, the month's end of ${size.organizations} organisations, ${wentBack} refunds, disputes and late failures`,
      ...linesOf(measured),
      `${count} faults planted in the end, ${count - missed.length} found`,
    ],
    broken: [...broken, ...missed],
  }
}

export async function runSoak(size: SoakSize, cluster?: ClusterAddress): Promise<Soak> {
  const monthBegan = startOfMonth(monthOf(Date.now(), ZONE), ZONE)
  const where = cluster === undefined ? {} : { cluster }
  const world = await openWorld({ ...where, now: monthBegan - 10 * DAY, hearsEvents: false })
  try {
    return await live(world, await makeWorld(world, size), size)
  } finally {
    await world.close()
  }
}
