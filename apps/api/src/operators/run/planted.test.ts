import { randomUUID } from 'node:crypto'
import type { RunTotals } from '@touchline/domain/run'
import { buyAddOn } from '@touchline/testing/add-ons'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import type { SubscriberOptions } from '@touchline/testing/world'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

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

const world = await sharedWorld({ now: instant('2026-07-01T09:00:00') })
const victims = new Map<string, TestOrganization>()
const others: TestOrganization[] = []
for (let number = 1; number <= OTHERS; number += 1) others.push(await world.subscribe({ name: `Other ${number}` }))
for (const [name, options] of Object.entries(clubs)) victims.set(name, await world.subscribe({ name, ...options }))
await world.liveUntil(instant('2026-11-15T12:00:00'))
for (const other of others) await buyAddOn(other, 'upload', { hours: 2 })
await buyAddOn(club('hours'), 'upload', { hours: 3 })
await world.liveUntil(instant('2026-11-28T09:00:00'))
const desk = await sharedDesk(world)

function club(name: Victim): TestOrganization {
  const found = victims.get(name)
  if (found === undefined) throw new Error(`${name} is no club`)
  return found
}

async function seen() {
  const coming = { params: { month: 'coming' } }
  await desk.call('previewRun', { ...coming, body: {} })
  await world.runDue()
  const { preview } = await desk.read('getRun', coming)
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
      world.database.change(
        'plan_entries',
        { contract_plan_id: 'teamStandardPlan.base' },
        { contract_id: club('coupon').contractId },
      ),
  },
  { error: 'a doubled seat', club: 'seats', plant: () => again('seats', 'viewer'), cause: 'viewers' },
  { error: 'hours that are counted twice', club: 'hours', plant: () => again('hours', 'upload') },
  {
    error: 'a zone that is not the club’s',
    club: 'zone',
    cause: 'days',
    plant: () =>
      world.database.change('contracts', { zone: 'America/New_York' }, { contract_id: club('zone').contractId }),
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
