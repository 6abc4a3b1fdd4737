import { DAY, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { askForEvents } from '@touchline/testing/ask-for-events'
import type { Cluster } from '@touchline/testing/cluster'
import { type Fleet, startFleet } from '@touchline/testing/fleet'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { happenLater } from '../later.ts'
import { randomOf } from '../random.ts'
import { callerOf } from './callers.ts'
import { type Customer, customerOf } from './customer.ts'
import { joinWorlds } from './join-worlds.ts'
import { comeToRest, faultsOf } from './proof.ts'

export interface ProcessesSize {
  readonly apis: number
  readonly workers: number
  readonly organizations: number
  readonly kills: number
  /** Immediate shutdowns of the database. */
  readonly restarts: number
  readonly seed: number
}

interface Outcome {
  readonly broken: readonly string[]
  readonly sentence: string
}

const ZONE = 'Asia/Tokyo'
const CUSTOMERS_AT_ONCE = 12
const PAUSE_MS = 700
const SIGN_IN_CHANCE = 0.4

/** The first process finds their month due. */
async function openOrganizations(world: World, count: number): Promise<readonly MadeOrganization[]> {
  const made: MadeOrganization[] = []
  for (let number = 1; number <= count; number += 1) made.push(await world.subscribe({ login: `club-${number}` }))
  return made
}

async function harm({ apis, workers }: Fleet, cluster: Cluster, { kills, restarts, seed }: ProcessesSize) {
  const random = randomOf(seed)
  const left = [...Array.from({ length: kills }, () => 'kill'), ...Array.from({ length: restarts }, () => 'restart')]
  while (left.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, random.below(PAUSE_MS)))
    const [what] = left.splice(random.below(left.length), 1)
    await (what === 'restart' ? cluster.crash() : random.pick([...apis, ...workers]).kill())
  }
}

async function moneyBack(world: World, seed: number, isOver: () => boolean): Promise<number> {
  const random = randomOf(seed + 2)
  const place = { provider: world.provider, deps: { db: world.deps.db, clock: { now: Date.now } } }
  let happened = 0
  while (!isOver()) {
    if ((await happenLater(place, random)) !== null) happened += 1
    await new Promise((resolve) => setTimeout(resolve, random.below(PAUSE_MS)))
  }
  return happened
}

async function load(
  coming: readonly (() => Promise<Customer>)[],
  seed: number,
  isOver: () => boolean,
): Promise<readonly Customer[]> {
  const random = randomOf(seed + 1)
  const outside = [...coming]
  const came: Customer[] = []
  const free: Customer[] = []
  const signIn = async (): Promise<void> => {
    const customer = await outside.shift()?.()
    if (customer === undefined) return
    came.push(customer)
    free.push(customer)
  }
  const live = async (): Promise<void> => {
    while (!isOver()) {
      if (outside.length > 0 && (free.length === 0 || random.chance(SIGN_IN_CHANCE))) {
        await signIn()
        continue
      }
      const customer = free.splice(random.below(free.length), 1)[0]
      if (customer === undefined) return
      await customer.act(random)
      free.push(customer)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, live))
  return came
}

async function runOn(
  world: World,
  fleet: Fleet,
  made: readonly MadeOrganization[],
  size: ProcessesSize,
  cluster: Cluster,
): Promise<Outcome> {
  const began = performance.now()
  const broken: string[] = []
  const caller = callerOf(fleet.apis.map(({ url }) => url))
  let isOver = false
  const killing = harm(fleet, cluster, size).finally(() => {
    isOver = true
  })
  const coming = made.map((one, index) => () => customerOf(caller, one, index, broken))
  const [, customers, wentBack] = await Promise.all([
    killing,
    load(coming, size.seed, () => isOver),
    moneyBack(world, size.seed, () => isOver),
  ])
  await comeToRest(world)
  // Events sent to dead processes are read daily.
  await askForEvents(world, Date.now())
  await comeToRest(world)
  broken.push(...(await faultsOf(world, customers, made)))
  const seconds = (performance.now() - began) / 1_000
  const count = (of: (customer: Customer) => number) => customers.reduce((sum, customer) => sum + of(customer), 0)
  const sentence =
    `${size.apis} APIs and ${size.workers} workers, ${size.kills} kills and ${size.restarts} ends of the database in ` +
    `${seconds.toFixed(0)} s: the month's end of ${size.organizations} organisations, ${customers.length} signed in, ` +
    `${count(({ purchases }) => purchases.length)} purchases sent three times each, ${count(({ reads }) => reads)} reads, ` +
    `${wentBack} refunds, disputes and late failures, ${fleet.mail.taken()} mails, ${caller.repeated()} calls repeated`
  return { broken, sentence }
}

/** A month's end under load with random kills, then the proof. */
export async function runProcesses(size: ProcessesSize, cluster: Cluster): Promise<Outcome> {
  const monthBegan = startOfMonth(monthOf(Date.now(), ZONE), ZONE)
  const world = await openWorld({ cluster, now: monthBegan - 10 * DAY, hearsEvents: false })
  try {
    const made = await openOrganizations(world, size.organizations)
    const isSpread = cluster.workers.length > 0
    const fleet = await startFleet(world, { ...size, environment: isSpread ? { SCALE_OUT: 'citus' } : {} })
    try {
      await joinWorlds(world, fleet)
      return await runOn(world, fleet, made, size, cluster)
    } finally {
      await fleet.stop()
    }
  } finally {
    await world.close()
  }
}
