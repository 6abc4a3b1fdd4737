import { openTestCell, type TestCell } from '@touchline/testing/cell'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepNotices } from './sweep-notices.ts'

let cell: TestCell
beforeAll(async () => {
  cell = await openTestCell('2026-11-21T04:00:00Z')
})
afterAll(() => cell.drop())

const jobsOf = async (kind: string) => {
  const rows = await cell.database.ownerDb
    .selectFrom('jobs')
    .select(['organization_id', 'unique_key'])
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ organization_id, unique_key }) => organization_id ?? unique_key)
}

it('an organisation that cannot be planned holds back neither the others nor the next day', async () => {
  const plan = { basePlanId: 'teamStandardPlan.base' }
  const made = [await cell.open(plan), await cell.open(plan)]
  const [first = '', last] = made.map(({ organizationId }) => organizationId).toSorted()
  const { ownerDb } = cell.database
  const card = { card_exp_year: 2026, card_exp_month: 12 }
  await ownerDb.updateTable('contracts').set(card).execute()
  await ownerDb.updateTable('contracts').set({ zone: 'Nowhere/Never' }).where('organization_id', '=', first).execute()
  await ownerDb.deleteFrom('jobs').execute()
  const sweeping = sweepNotices({ db: cell.deps.db, clock: cell.clock }, { day: 20_000, after: null })
  await expect(sweeping).rejects.toThrow(`No notices are planned for ${first}`)
  expect(new Set(await jobsOf('due-notice'))).toEqual(new Set([last]))
  expect(await jobsOf('notices-sweep')).toEqual(['notices-sweep:20001:'])
})
