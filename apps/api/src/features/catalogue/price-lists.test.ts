import { randomUUID } from 'node:crypto'
import { getContractInfo } from '@touchline/contract/contract-info'
import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { getNextTerm, quoteYearlyPlan } from '@touchline/contract/plans/yearly-plans'
import { DAY, HOUR, startOfDay } from '@touchline/domain/calendar'
import { publishPrices } from '@touchline/testing/catalogue'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const NOW = '2026-11-20T04:00:00Z'

const cell = await sharedCell(NOW)

const publish = async (lists: Parameters<typeof publishPrices>[1]) => {
  expect(await publishPrices(cell, lists)).toEqual([])
}

const pathOf = (organization: TestOrganization, rest: string) =>
  `/manage/contract_info/${organization.contractId}/${rest}`
const newKey = () => ({ 'idempotency-key': randomUUID() })

const chargedLines = (organization: TestOrganization) => organization.rows('invoice_lines', 'target_month')

describe('in the hours between two midnights, what is quoted is what is charged', () => {
  beforeAll(async () => {
    cell.clock.moveTo(Date.parse(NOW))
    await publish({
      teamStandardPlan: { from: '2026-12', JPY: { upload: 1_010 } },
      proPlan: { from: '2026-12', EUR: { upload: 1_111 }, USD: { upload: 1_212 } },
    })
  })

  it.each([
    ['Africa/Cairo', 'proPlan', 'EUR', '2026-12-01', 0.5, 1_111],
    ['Pacific/Apia', 'teamStandardPlan', 'JPY', '2026-12-01', 1, 1_010],
    ['America/Los_Angeles', 'proPlan', 'USD', '2026-11-30', 22, 1_200],
    ['Europe/Lisbon', 'proPlan', 'EUR', '2026-11-30', 23.5, 1_100],
    ['Asia/Kolkata', 'teamStandardPlan', 'JPY', '2026-11-30', 22, 1_000],
  ] as const)('%s, %s in %s on %s after %d hours: %d', async (zone, plan, currency, date, hours, price) => {
    cell.clock.moveTo(startOfDay(date, zone) + hours * HOUR)
    const bought = { createdAt: Date.parse(NOW) + HOUR, isGlobal: currency !== 'JPY' }
    const organization = await cell.open({ basePlanId: `${plan}.base`, zone, currency, ...bought })
    const asked = await organization.post(pathOf(organization, 'plans/upload/price'), { hours: 1 })
    const { charge } = addOnQuote.parse(asked.body)
    const body = { hours: 1, quotedTotal: charge.total }
    expect(await organization.post(pathOf(organization, 'plans/upload'), body, newKey())).toMatchObject({ status: 200 })
    const shown = (await organization.read('listContractPlans')).results
    cell.clock.moveTo(cell.clock.now() + 40 * DAY)
    await cell.runDue()
    const lines = (await chargedLines(organization)).filter((line) => line.contract_plan_id === `${plan}.upload`)
    expect([charge.subtotal, ...lines.map((line) => line.amount)]).toEqual([price, price])
    expect(shown.find((one) => one.contractPlanId === `${plan}.upload`)?.price[currency]).toBe(price)
  })
})

const yearOf = async (plan: string): Promise<TestOrganization> => {
  const start = Date.parse('2025-12-31T15:00:00Z')
  const organization = await cell.open({ basePlanId: `${plan}.base`, createdAt: start })
  await organization.setContract({ yearly_anchor: at(start) })
  await organization.setEntries({ ends_at: at(Date.parse('2026-12-31T15:00:00Z')) })
  return organization
}

const nextTermOf = async (organization: TestOrganization) =>
  getNextTerm.response.parse((await organization.get(pathOf(organization, 'next_term'))).body).term?.charge.total ??
  null

describe('a term that is scheduled', () => {
  it.each([
    ['before', 'yearlyStandardPlan', Math.floor(((200_000 + 2 * 5_100) * 110) / 100)],
    ['after', 'yearlyStandardPlusPlan', Math.floor(((298_000 + 2 * 5_000) * 110) / 100)],
  ])('with new prices published %s: quoted, announced and charged are one figure', async (when, plan, total) => {
    const organization = await yearOf(plan)
    const prices = { [plan]: { from: '2027-01', JPY: { base: 200_000, viewer: 5_100 } } }
    if (when === 'before') await publish(prices)
    const newPlans = ['base', 'viewer', 'viewer'].map((role) => ({ contractPlanId: `${plan}.${role}` }))
    const term = { startDate: '2026-12-31T15:00:00.000Z', endDate: '2027-12-31T14:59:59.999Z', newPlans }
    const quoted = quoteYearlyPlan.response.parse(
      (await organization.post(pathOf(organization, 'plans/yearly/price'), term)).body,
    )
    expect(await organization.put(pathOf(organization, 'plans/yearly'), term)).toMatchObject({ status: 200 })
    cell.clock.moveTo(Date.parse('2026-12-10T00:00:00Z'))
    if (when === 'after') await publish(prices)
    const { body } = await organization.get(pathOf(organization, '').slice(0, -1))
    const waiting = getContractInfo.response.parse(body).plans.find((entry) => entry.startDate === term.startDate)
    expect(waiting?.reserved).toEqual({ reservedDate: '2026-11-20T04:00:00.000Z', through: '202701' })
    const announced = await nextTermOf(organization)
    cell.clock.moveTo(Date.parse('2027-01-01T00:00:00Z'))
    await cell.runDue()
    const invoices = cell.database.ownerDb.selectFrom('invoices').select('total')
    const charged = await invoices.where('organization_id', '=', organization.organizationId).execute()
    expect([quoted.charge.total, announced, charged.map((row) => row.total)]).toEqual([total, total, [total]])
  })
})

describe('a term that renews itself', () => {
  it('takes the list of its first day, shown from the day it is published', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const choice = { planId: 'yearlyBasicPlan', quotedTotal: 108_900 }
    expect(await organization.post(pathOf(organization, 'plans/yearly'), choice, newKey())).toMatchObject({
      status: 200,
    })
    cell.clock.moveTo(Date.parse('2027-10-20T00:00:00Z'))
    await cell.runDue()
    expect(await nextTermOf(organization)).toBe(108_900)
    await publish({ yearlyBasicPlan: { from: '2027-11', JPY: { base: 100_000 } } })
    expect(await nextTermOf(organization)).toBe(110_000)
    cell.clock.moveTo(Date.parse('2027-11-20T00:00:00Z'))
    await cell.runDue()
    const yearly = (await chargedLines(organization)).filter((line) => line.contract_plan_id === 'yearlyBasicPlan.base')
    expect(yearly.map((line) => line.amount)).toEqual([99_000, 100_000])
  })
})
