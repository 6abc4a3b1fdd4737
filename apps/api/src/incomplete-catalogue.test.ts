import { randomUUID } from 'node:crypto'
import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { loadCatalogue, renewCatalogueVersion } from './books/catalogue/catalogue.ts'
import { loadContract } from './books/contract/contracts.ts'
import { saveSchedule } from './books/contract/entries.ts'
import { inTransaction } from './db/transaction.ts'
import { cancelContract } from './features/cancellation/cancel-contract.ts'
import { applyStarter } from './features/catalogue/starter.ts'
import { listJobs } from './queue/failing.ts'

const NOW = Date.UTC(2026, 9, 5)
const administration = { system: 'administration' } as const
const saves = { number: '4000000000000341' }

const world = await sharedWorld({ now: NOW })

const begin = (made: TestOrganization, entry: { contractPlanId: string; start: number; end: number }) =>
  inTransaction(world.deps.db, administration, async (tx) => {
    const before = await loadContract(tx, made.organizationId, made.contractId)
    const withdraw = before?.contract.entries.map(({ id }) => id) ?? []
    const target = { ...made, catalogue: await loadCatalogue(tx), newId: randomUUID, now: NOW }
    await saveSchedule(tx, target, { end: [], withdraw, add: [entry] })
  })

const takeOut = async () => {
  const { ownerDb } = world.database
  const readOnly = ['freeReadonlyPlan', 'settlementReadonlyPlan']
  await ownerDb.deleteFrom('contract_plans').where('group_id', 'in', readOnly).execute()
  await ownerDb.deleteFrom('contract_plan_groups').where('group_id', 'in', readOnly).execute()
  await ownerDb.updateTable('contract_plan_groups').set({ is_retired: true }).where('kind', '=', 'paid').execute()
  await inTransaction(world.deps.db, administration, renewCatalogueVersion)
}

const basePlan = (made: TestOrganization) => made.basePlanAt(world.now())

const settled = async (club: TestOrganization) => (await club.rows('settlements'))[0]?.payment_status

const notices = async (made: TestOrganization) => (await made.notices()).map(({ kind }) => kind)

const pays = await world.subscribe()
const isDeclined = await world.subscribe({ card: saves })
const tries = await world.subscribe()
const leaves = await world.subscribe()
await begin(tries, { contractPlanId: 'freePlan.base', start: NOW, end: NOW + 7 * DAY })
await takeOut()

it.each([
  ['a plan by the month', 'saveMonthlyPlan', { planId: 'teamStandardPlan', quotedTotal: 0 }],
  ['a plan by the year', 'saveYearlyPlan', { planId: 'yearlyStandardPlan', quotedTotal: 0 }],
  ['what hours cost', 'priceUploadTime', { hours: 1 }],
  ['hours', 'addUploadTime', { hours: 1, quotedTotal: 0 }],
  ['seats', 'addUsers', { role: 'viewer', count: 1, quotedTotal: 0 }],
  ['a coupon', 'saveCouponPlan', { couponId: randomUUID(), quotedTotal: 0 }],
] as const)('a region whose catalogue is not whole does not sell %s', async (_, call, body) => {
  expect(await pays.call(call, { body })).toMatchObject({ status: 409, body: { code: 'catalogue-incomplete' } })
})

it('and books what it must: payments, a decline, the end of a trial and of a contract; what it lacks follows later', async () => {
  const now = NOW + 3 * DAY
  await world.liveUntil(now)
  await inTransaction(world.deps.db, { organizationId: leaves.organizationId }, (tx) =>
    cancelContract(tx, { ...leaves, actor: leaves.userId, cancellationDate: null, now, newId: randomUUID }),
  )
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  expect([await settled(pays), await basePlan(pays)]).toEqual(['Complete', 'teamBasicPlan.base'])
  expect([await settled(isDeclined), await basePlan(isDeclined)]).toEqual(['Error', 'teamBasicPlan.base'])
  expect(await notices(isDeclined)).toContain('payment-failed')
  expect([await settled(leaves), await basePlan(leaves)]).toEqual(['Complete', null])
  expect(await basePlan(tries)).toBeNull()
  expect(await tries.read('getContractInfo')).toMatchObject({ isCancellation: false })
  expect(world.jobErrors).toEqual([])
  expect(await world.asJobs((tx) => listJobs(tx, 'failing'))).toEqual([])

  await inTransaction(world.deps.db, administration, (tx) => applyStarter(tx, { region: 'asia', now: world.now() }))
  await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
  expect(await basePlan(isDeclined)).toBe('settlementReadonlyPlan.base')
  expect(await notices(isDeclined)).toContain('plan-paused')
  expect(await basePlan(tries)).toBe('freeReadonlyPlan.base')
  expect(world.jobErrors).toEqual([])
})
