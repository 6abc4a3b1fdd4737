import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { askForComparison } from './compare-charges.ts'

const world = await sharedWorld({ hearsEvents: false })

const plant = (change: RawBuilder<unknown>, { organizationId }: TestOrganization) =>
  sql`update charges set ${change} where organization_id = ${organizationId}`.execute(world.database.ownerDb)

const steady = await world.subscribe()
const wrong = await world.subscribe()
const late = await world.subscribe()
const refunded = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + DAY / 4)
await world.asJobs(askForComparison)
await plant(sql`amount = amount - 1`, wrong)
await plant(sql`amount = amount - 1`, late)
await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
await plant(sql`amount = amount + 1`, late)
await world.provider.refund((await refunded.row('charges')).charge_id, 1_000)
await world.liveUntil(OCTOBER_CLOSES + 8 * DAY)

const findings = async (club: TestOrganization) =>
  (await club.rows('findings')).flatMap(({ check_id, facts }) => (check_id === 'I19-provider' ? [{ facts }] : []))

it('finds what is another at the provider, and stays so', async () => {
  expect(await findings(wrong)).toEqual([
    { facts: expect.stringMatching(/^other-amount: bill \S+ of 9484 JPY; charged: ours 9483 JPY, theirs 9484 JPY$/) },
  ])
})

it('books a refund whose event never came, so that it is no finding', async () => {
  expect(await findings(refunded)).toEqual([])
  const rows = world.database.ownerDb.selectFrom('refunds').select(['organization_id', 'amount'])
  expect(await rows.execute()).toEqual([{ organization_id: refunded.organizationId, amount: 1_000 }])
  expect(world.jobErrors).toEqual([])
})

it('finds nothing where the books agree, or agree by the second look', async () => {
  for (const organization of [steady, late]) expect(await findings(organization)).toEqual([])
})
