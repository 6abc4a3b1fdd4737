import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { askForComparison } from './compare-charges.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const DAY = 86_400_000

const world = await sharedWorld({ hearsEvents: false })
let steady: TestOrganization
let wrong: TestOrganization
let late: TestOrganization
let refunded: TestOrganization

const plant = (change: RawBuilder<unknown>, { organizationId }: TestOrganization) =>
  sql`update charges set ${change} where organization_id = ${organizationId}`.execute(world.database.ownerDb)

beforeAll(async () => {
  steady = await world.subscribe()
  wrong = await world.subscribe()
  late = await world.subscribe()
  refunded = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + DAY / 4)
  const { db, clock } = world.deps
  await inTransaction(db, { system: 'jobs' }, (tx) => askForComparison(tx, clock.now()))
  await plant(sql`amount = amount - 1`, wrong)
  await plant(sql`amount = amount - 1`, late)
  await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
  await plant(sql`amount = amount + 1`, late)
  const charges = world.database.ownerDb.selectFrom('charges').select('charge_id')
  const { charge_id } = await charges.where('organization_id', '=', refunded.organizationId).executeTakeFirstOrThrow()
  await world.provider.refund(charge_id, 1_000)
  await world.liveUntil(OCTOBER_CLOSES + 8 * DAY)
})

const findings = ({ organizationId }: TestOrganization) =>
  world.database.ownerDb
    .selectFrom('findings')
    .select('facts')
    .where('organization_id', '=', organizationId)
    .where('check_id', '=', 'I19-provider')
    .execute()

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
