import { disagreements } from '@touchline/testing/books'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const HOUR = 3_600_000

let world: World
let poisoned: MadeOrganization
let steady: MadeOrganization
beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
  poisoned = await world.subscribe()
  steady = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + HOUR)
  for (const made of [poisoned, steady]) await world.provider.refund(await chargeOf(made), 1_000)
})
afterAll(() => world.close())

async function chargeOf({ organizationId }: MadeOrganization): Promise<string> {
  const charges = world.database.ownerDb.selectFrom('charges').select('charge_id')
  return (await charges.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()).charge_id
}

const refundedOf = async ({ organizationId }: MadeOrganization) => {
  const charges = world.database.ownerDb.selectFrom('charges').select('refunded')
  return (await charges.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()).refunded
}

const findings = () =>
  world.database.ownerDb
    .selectFrom('findings')
    .select(['organization_id', 'check_id', 'facts', 'released_by', 'gone_at'])
    .execute()

const refuseRefundsOf = ({ organizationId }: MadeOrganization) =>
  sql`alter table refunds add constraint planted check (organization_id <> ${sql.lit(organizationId)})`.execute(
    world.database.ownerDb,
  )
const refuseNothing = () => sql`alter table refunds drop constraint planted`.execute(world.database.ownerDb)

it('an event that cannot be booked is a finding, holds nobody and stops none of the others', async () => {
  await refuseRefundsOf(poisoned)
  await world.readEvents()
  await world.readEvents()
  expect([await refundedOf(poisoned), await refundedOf(steady)]).toEqual([0, 1_000])
  expect(await findings()).toMatchObject([
    {
      organization_id: null,
      check_id: 'I24-event',
      released_by: null,
      facts: expect.stringMatching(/^charge.refunded: /),
    },
  ])
  expect(await world.database.ownerDb.selectFrom('organizations').select('parked_at').execute()).toEqual([
    { parked_at: null },
    { parked_at: null },
  ])
})

it('what was set aside is tried again by itself, and booked once that is possible: then nothing is left to look at', async () => {
  await refuseNothing()
  await world.liveUntil(world.deps.clock.now() + HOUR)
  expect(await refundedOf(poisoned)).toBe(1_000)
  expect(await findings()).toMatchObject([{ released_by: 'jobs', gone_at: expect.any(Number) }])
  expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
})
