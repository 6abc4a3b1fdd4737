import { startOfDay } from '@touchline/domain/calendar'
import { publishPrices } from '@touchline/testing/catalogue'
import { openMonthOf } from '@touchline/testing/open-month'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { verifyBooks } from '../../checks/verify-books.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { noticeFacts } from '../../letters/notice-kinds.ts'

const day = (date: string) => startOfDay(date, 'Asia/Tokyo')

const cell = await sharedCell('2027-03-01T04:00:00Z')

const club = (plan: string) => cell.open({ basePlanId: `${plan}.base`, createdAt: day('2027-02-01') })

async function follows(of: TestOrganization, plan: string) {
  const start = day('2027-04-01')
  await of.setEntries({ ends_at: at(start) })
  await of.addEntry(`${plan}.base`, start)
  const followers = cell.database.ownerDb.updateTable('plan_entries').where('contract_id', '=', of.contractId)
  const reserved = { reserved_at: at(cell.clock.now()), reserved_through: '2027-04-01' }
  await followers.where('starts_at', '=', at(start)).set(reserved).execute()
}

async function said(of: TestOrganization) {
  return (await of.notices('price-changes')).map(({ facts }) => {
    const { from, month, plan, before, after, prices } = noticeFacts('price-changes', facts)
    const changes = prices.map((price) => [price.before.minor, price.after.minor])
    return [from, month, plan, before.minor, after.minor, changes]
  })
}

const publish = async (group: string, from: string, base: number) => {
  cell.clock.moveTo(cell.clock.now() + 60_000)
  expect(await publishPrices(cell, { [group]: { from, JPY: { base } } })).toEqual([])
  await cell.runDue()
}

it('a plan that is scheduled is dearer after the month whose price it keeps, and is the one that is named', async () => {
  const of = await club('teamStandardPlusPlan')
  await follows(of, 'teamStandardPlan')
  await publish('teamStandardPlan', '2027-04', 21_000)
  expect(await said(of)).toEqual([['2027-04', '2027-05', 'teamStandardPlan', 21_780, 23_100, [[19_800, 21_000]]]])
})

it('a plan asleep is dearer in the first month asleep, which is charged at what was notified', async () => {
  const [of, awake] = [await club('teamBasicPlan'), await club('teamBasicPlan')]
  await of.addSleep({ from: '2027-06-01', until: '2027-08-01', askedAt: cell.clock.now() })
  await openMonthOf(cell.deps, of)
  await publish('asleepBasicPlan', '2027-05', 700)
  const price = [[0, 700]]
  expect(await said(of)).toEqual([['2027-05', '2027-06', 'asleepBasicPlan', 0, 770, price]])
  expect(await said(awake)).toEqual([['2027-05', '2027-05', 'asleepBasicPlan', 10_890, 10_890, price]])
  cell.clock.moveTo(Date.parse('2027-08-02T00:00:00Z'))
  await cell.runDue()
  const lines = cell.database.ownerDb
    .selectFrom('invoice_lines')
    .select(['target_month', 'contract_plan_id', 'unit_price'])
  const asleep = lines.where('organization_id', '=', of.organizationId).where('contract_plan_id', 'like', 'asleep%')
  expect(await asleep.orderBy('target_month').execute()).toEqual([
    { target_month: '2027-06-01', contract_plan_id: 'asleepBasicPlan.base', unit_price: 700 },
    { target_month: '2027-07-01', contract_plan_id: 'asleepBasicPlan.base', unit_price: 700 },
  ])
  const { findings } = await inTransaction(cell.database.db, { system: 'jobs' }, (tx) =>
    verifyBooks(tx, cell.clock.now()),
  )
  expect(findings.filter(({ id }) => id === 'I39-known' || id === 'I10-missed')).toEqual([])
})
