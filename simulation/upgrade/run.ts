import { setTimeout as delay } from 'node:timers/promises'
import { DAY, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { startFleet } from '@touchline/testing/fleet'
import { openVersionBefore, type VersionBefore } from '@touchline/testing/upgrade/version-before'
import { callerOf } from '../processes/callers.ts'
import { type Customer, customerOf } from '../processes/customer.ts'
import { joinWorlds } from '../processes/join-worlds.ts'
import { comeToRest, faultsOf } from '../processes/proof.ts'
import { type Random, randomOf } from '../random.ts'

export interface UpgradeSize {
  readonly from: string
  readonly organizations: number
  readonly seconds: number
  readonly seed: number
  /** This version's when not given. */
  readonly program?: string
}

interface Outcome {
  readonly broken: readonly string[]
  readonly sentence: string
}

const ZONE = 'Asia/Tokyo'
const SIGNS_IN = 0.1
const JOINED_MS = 300
const CUSTOMERS_AT_ONCE = 8

interface Load {
  readonly calls: () => number
  end(): Promise<void>
}

function startLoad(customers: readonly Customer[], random: Random): Load {
  const free = [...customers]
  let isOver = false
  let calls = 0
  const live = async (): Promise<void> => {
    while (!isOver) {
      const customer = free.splice(random.below(free.length), 1)[0]
      if (customer === undefined) return
      await (random.chance(SIGNS_IN) ? customer.signIn() : customer.act(random))
      calls += 1
      free.push(customer)
    }
  }
  const all = Array.from({ length: CUSTOMERS_AT_ONCE }, live)
  return {
    calls: () => calls,
    end: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

const appliedTo = async ({ database: { ownerDb } }: VersionBefore): Promise<number> =>
  (await ownerDb.selectFrom('schema_migrations').selectAll().execute()).length

async function upgrade(before: VersionBefore, size: UpgradeSize): Promise<Outcome> {
  const broken: string[] = []
  const phaseMs = size.seconds * 1_000
  await before.spreadCloses(4 * phaseMs)
  const one = { apis: 1, workers: 1 }
  const old = await startFleet(before, { ...one, program: before.program })
  await joinWorlds(before, old)
  const urls = old.apis.map(({ url }) => url)
  const caller = callerOf(urls, (what) => broken.push(`failed: ${what}`))
  const customers: Customer[] = []
  for (const [number, made] of before.made.entries()) customers.push(await customerOf(caller, made, number, broken))
  const load = startLoad(customers, randomOf(size.seed))
  await delay(phaseMs)
  const known = await appliedTo(before)
  const { program } = size
  const fresh = await startFleet(before, { ...one, ...(program === undefined ? {} : { program }) })
  const migrations = (await appliedTo(before)) - known
  try {
    await joinWorlds(before, fresh)
    urls.push(...fresh.apis.map(({ url }) => url))
    await delay(phaseMs)
    urls.splice(0, old.apis.length)
    // Calls sent there have their answers by then.
    await delay(JOINED_MS)
    await old.stop()
    await delay(phaseMs)
    await load.end()
    await comeToRest(before)
    broken.push(...(await faultsOf(before, customers)))
  } finally {
    await fresh.stop()
  }
  const count = (of: (customer: Customer) => number) => customers.reduce((sum, customer) => sum + of(customer), 0)
  const sentence =
    `From ${before.version}, ${migrations} migrations under load: ${load.calls()} rounds of ` +
    `${customers.length} administrators, ${count(({ reads }) => reads)} reads, ` +
    `${count(({ purchases }) => purchases.length)} purchases sent three times each, ${customers.length} months closed and charged`
  return { broken, sentence }
}

export async function runUpgrade(size: UpgradeSize): Promise<Outcome> {
  const monthBegan = startOfMonth(monthOf(Date.now(), ZONE), ZONE)
  const before = await openVersionBefore(size.from, monthBegan - 10 * DAY, size.organizations)
  try {
    return await upgrade(before, size)
  } finally {
    await before.close()
  }
}
