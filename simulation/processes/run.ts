import { monthOf, startOfMonth } from '@touchline/domain/calendar'
import type { ClusterAddress } from '@touchline/testing/cluster'
import { type Fleet, startFleet } from '@touchline/testing/fleet'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { randomOf } from '../random.ts'
import { callerOf } from './callers.ts'
import { type Customer, customerOf } from './customer.ts'
import { comeToRest, faultsOf } from './proof.ts'

export interface ProcessesSize {
  readonly apis: number
  readonly workers: number
  readonly organizations: number
  readonly kills: number
  readonly seed: number
}

export interface Outcome {
  readonly broken: readonly string[]
  readonly purchases: number
  readonly reads: number
  readonly repeated: number
  readonly mails: number
  readonly seconds: number
}

const ZONE = 'Asia/Tokyo'
const DAY_MS = 86_400_000
const CUSTOMERS_AT_ONCE = 12
const KILL_PAUSE_MS = 700

/** Organisations of the month before, none of which is closed yet: the first process that starts finds its end due. */
async function openOrganizations(world: World, count: number): Promise<readonly MadeOrganization[]> {
  const made: MadeOrganization[] = []
  for (let number = 1; number <= count; number += 1) made.push(await world.subscribe({ login: `club-${number}` }))
  return made
}

/** Where the processes are from now on: the machine's time, and the provider's events on their way to every API. */
async function joinWorlds(world: World, { apis }: Fleet): Promise<void> {
  await world.provider.control('PUT', '/clock', { now: null })
  const secret = world.provider.sandbox.webhookSecret
  for (const { url } of apis) {
    await world.provider.control('POST', '/webhook_endpoints', { url: `${url}/asia/api/v0/provider/webhook`, secret })
  }
}

/** One after the other, and never the last of its kind: the others take over. */
async function killSome({ apis, workers }: Fleet, { kills, seed }: ProcessesSize): Promise<void> {
  const random = randomOf(seed)
  for (let count = 0; count < kills; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, random.below(KILL_PAUSE_MS)))
    await random.pick([...apis, ...workers]).kill()
  }
}

/** Customers act in some order, a dozen at a time, until `isOver`. */
async function load(customers: readonly Customer[], seed: number, isOver: () => boolean): Promise<void> {
  const random = randomOf(seed + 1)
  const free = [...customers]
  const live = async (): Promise<void> => {
    while (!isOver()) {
      const customer = free.splice(random.below(free.length), 1)[0]
      if (customer === undefined) return
      await customer.act(random)
      free.push(customer)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, live))
}

async function runOn(
  world: World,
  fleet: Fleet,
  made: readonly MadeOrganization[],
  size: ProcessesSize,
): Promise<Outcome> {
  const began = performance.now()
  const broken: string[] = []
  const caller = callerOf(fleet.apis.map(({ url }) => url))
  let isOver = false
  const killing = killSome(fleet, size).finally(() => {
    isOver = true
  })
  const customers: Customer[] = []
  for (const [index, one] of made.entries()) customers.push(await customerOf(caller, one, index, broken))
  await Promise.all([killing, load(customers, size.seed, () => isOver)])
  await comeToRest(world)
  broken.push(...(await faultsOf(world, customers)))
  return {
    broken,
    purchases: customers.reduce((sum, { purchases }) => sum + purchases.length, 0),
    reads: customers.reduce((sum, { reads }) => sum + reads, 0),
    repeated: caller.repeated(),
    mails: fleet.mail.taken(),
    seconds: (performance.now() - began) / 1_000,
  }
}

/** A month's end and a day's load on processes that are killed at random, then the proof that nothing shows of it. */
export async function runProcesses(size: ProcessesSize, cluster: ClusterAddress): Promise<Outcome> {
  const monthBegan = startOfMonth(monthOf(Date.now(), ZONE), ZONE)
  const world = await openWorld({ cluster, now: monthBegan - 10 * DAY_MS, hearsEvents: false })
  try {
    const made = await openOrganizations(world, size.organizations)
    const fleet = await startFleet(world, size)
    try {
      await joinWorlds(world, fleet)
      return await runOn(world, fleet, made, size)
    } finally {
      await fleet.stop()
    }
  } finally {
    await world.close()
  }
}
