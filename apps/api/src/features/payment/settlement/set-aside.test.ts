import { HOUR } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
const poisoned = await world.subscribe()
const steady = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + HOUR)
for (const made of [poisoned, steady]) await world.provider.refund((await made.row('charges')).charge_id, 1_000)

const refundedOf = async (made: TestOrganization) => (await made.row('charges')).refunded

const findings = () =>
  world.database.pick('findings', ['organization_id', 'check_id', 'facts', 'released_by', 'gone_at'])

const refuseRefundsOf = ({ organizationId }: TestOrganization) =>
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
  await world.liveUntil(world.now() + HOUR)
  expect(await refundedOf(poisoned)).toBe(1_000)
  expect(await findings()).toMatchObject([{ released_by: 'jobs', gone_at: expect.any(Number) }])
  expect(await world.disagreements()).toEqual([])
})
