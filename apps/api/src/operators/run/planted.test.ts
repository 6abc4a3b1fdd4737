import { randomUUID } from 'node:crypto'
import { runEndpoints } from '@touchline/contract/desk/run'
import type { RunTotals } from '@touchline/domain/run'
import { buyAddOn } from '@touchline/testing/add-ons'
import { openTestDesk, type TestDesk } from '@touchline/testing/desk'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { openWorld, type SubscriberOptions, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const instant = (local: string) => Date.parse(`${local}+09:00`)
const OTHERS = 11

const clubs = {
  coupon: { basePlanId: 'teamStandardPlanDiscount20Percent.base' },
  seats: { seats: { viewer: 4 } },
  hours: { basePlanId: 'teamStandardPlan.base' },
  zone: { until: instant('2026-12-01T00:00:00') },
  prices: { basePlanId: 'teamStandardPlusPlan.base' },
} as const satisfies Readonly<Record<string, Omit<SubscriberOptions, 'name'>>>

type Victim = keyof typeof clubs

let world: World
let desk: TestDesk
const victims = new Map<string, TestOrganization>()

beforeAll(async () => {
  world = await openWorld({ now: instant('2026-07-01T09:00:00') })
  const others: TestOrganization[] = []
  for (let number = 1; number <= OTHERS; number += 1) others.push(await world.subscribe({ name: `Other ${number}` }))
  for (const [name, options] of Object.entries(clubs)) victims.set(name, await world.subscribe({ name, ...options }))
  await world.liveUntil(instant('2026-11-15T12:00:00'))
  for (const other of others) await buyAddOn(other, 'upload', { hours: 2 })
  await buyAddOn(club('hours'), 'upload', { hours: 3 })
  await world.liveUntil(instant('2026-11-28T09:00:00'))
  desk = await openTestDesk([world.deps])
}, 240_000)
afterAll(async () => {
  await desk.close()
  await world.close()
})

function club(name: Victim): TestOrganization {
  const found = victims.get(name)
  if (found === undefined) throw new Error(`${name} is no club`)
  return found
}

async function seen() {
  const cookie = await desk.signIn(['finance'])
  const headers = { 'idempotency-key': randomUUID() }
  await desk.send({ path: '/run/coming/preview', cookie, method: 'POST', json: {}, headers })
  await world.worker.runDue()
  const { body } = await desk.send({ path: '/run/coming', cookie })
  const { preview } = runEndpoints.getRun.response.parse(body)
  return {
    strangest: preview?.strangest.map((bill) => bill.club) ?? [],
    causes: new Map(preview?.totals[0]?.steps.map(({ kind, bills }) => [kind, bills])),
  }
}

type Cause = RunTotals['steps'] extends ReadonlyMap<infer Kind, unknown> ? Kind : never

const again = (name: Victim, role: 'viewer' | 'upload') =>
  sql`insert into plan_entries
    select (jsonb_populate_record(e, jsonb_build_object('entry_id', gen_random_uuid()))).*
    from plan_entries e where contract_id = ${club(name).contractId} and role = ${role}`.execute(world.database.ownerDb)

interface Planted {
  readonly error: string
  readonly club: Victim
  readonly plant: () => Promise<unknown>
  /** That nobody else has; otherwise the club is one of the ten. */
  readonly cause?: Cause
}

it.each<Planted>([
  {
    error: 'a lost coupon',
    club: 'coupon',
    plant: () =>
      world.database.ownerDb
        .updateTable('plan_entries')
        .set({ contract_plan_id: 'teamStandardPlan.base' })
        .where('contract_id', '=', club('coupon').contractId)
        .execute(),
  },
  { error: 'a doubled seat', club: 'seats', plant: () => again('seats', 'viewer'), cause: 'viewers' },
  { error: 'hours that are counted twice', club: 'hours', plant: () => again('hours', 'upload') },
  {
    error: 'a zone that is not the club’s',
    club: 'zone',
    cause: 'days',
    plant: () =>
      world.database.ownerDb
        .updateTable('contracts')
        .set({ zone: 'America/New_York' })
        .where('contract_id', '=', club('zone').contractId)
        .execute(),
  },
  {
    error: 'a wrong price list',
    club: 'prices',
    cause: 'prices',
    plant: async () => {
      await world.database.ownerDb
        .updateTable('contract_plans')
        .set({ price_jpy: sql`price_jpy * 11 / 10` })
        .where('contract_plan_id', '=', 'teamStandardPlusPlan.base')
        .execute()
      await world.database.ownerDb.updateTable('catalogue_version').set({ version: randomUUID() }).execute()
    },
  },
])('$error stands on the page of the run', async ({ club: name, plant, cause }) => {
  const before = await seen()
  await plant()
  const after = await seen()
  const stands = (page: typeof before) =>
    cause === undefined ? page.strangest.includes(name) : page.causes.get(cause) === 1
  expect([stands(before), stands(after)]).toEqual([false, true])
})
