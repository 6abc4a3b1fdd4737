import { randomUUID } from 'node:crypto'
import { openTestCell, type TestCell, type TestOrganization } from '@touchline/testing/cell'
import { everything } from '@touchline/testing/everything'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markAllInProgress } from '../../books/billing/billings.ts'
import { inTransaction } from '../../db/transaction.ts'
import { catalogueFile } from './catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const PLAN = 'teamBasicPlan.base'

let cell: TestCell

beforeAll(async () => {
  cell = await openTestCell(new Date(NOW).toISOString())
})
afterAll(() => cell.drop())
beforeEach(() => cell.clock.moveTo(NOW))

const take = (document: object) =>
  inTransaction(cell.database.db, { system: 'administration' }, (tx) =>
    importCatalogue(tx, {
      file: catalogueFile.parse(document),
      importId: randomUUID(),
      now: cell.clock.now(),
    }),
  )

const yen = (amount: number | null) => ({ JPY: amount, EUR: null, USD: null })

const totalOf = async (organization: TestOrganization, month: string) => {
  const { body } = await organization.get('/manage/billing_info')
  return JSON.parse(JSON.stringify(body)).results.find(
    (billing: { billingTargetYearMonth: string }) => billing.billingTargetYearMonth === month,
  )?.charge.subtotal
}

const start = async (plan: string): Promise<TestOrganization> => {
  const organization = await cell.open({ basePlanId: plan })
  await inTransaction(cell.database.db, { system: 'jobs' }, (tx) =>
    markAllInProgress(tx, [organization.organizationId], { now: NOW }),
  )
  await cell.runDue()
  return organization
}

describe('a price that changes', () => {
  it('does so with its month: months before are billed as they were, also when they are closed late', async () => {
    const organization = await start(PLAN)
    const before = await totalOf(organization, '202611')
    expect(await take({ effectiveFrom: '2027-01-01', prices: { [PLAN]: yen(12_345) } })).toEqual({ kind: 'imported' })
    expect((await organization.get('/data/master/contract_plan')).body).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ contractPlanId: PLAN, price: { JPY: before } })]),
    })
    cell.clock.moveTo(Date.parse('2027-01-20T00:00:00Z'))
    await cell.runDue()
    expect(await totalOf(organization, '202611')).toBe(before)
    expect(await totalOf(organization, '202612')).toBe(before)
    expect(await totalOf(organization, '202701')).toBe(12_345)
    expect((await organization.get('/data/master/contract_plan')).body).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ contractPlanId: PLAN, price: { JPY: 12_345 } })]),
    })
  })

  it('is refused for the running month, for unknown plans, and where a currency would lose its price', async () => {
    const books = await everything(cell.database)
    expect(
      await take({
        effectiveFrom: '2026-11-01',
        prices: { 'teamStandardPlan.base': yen(null), 'noPlan.base': yen(1) },
      }),
    ).toEqual({
      kind: 'refused',
      faults: [
        expect.stringContaining('effectiveFrom'),
        'teamStandardPlan.base: has a price in JPY and would have none',
        'noPlan.base: there is no such plan',
      ],
    })
    expect(await everything(cell.database)).toEqual(books)
  })

  it('cannot be named twice for one month', async () => {
    const document = { effectiveFrom: '2028-03-01', prices: { 'teamStandardPlan.base': yen(20_000) } }
    await take(document)
    expect(await take(document)).toMatchObject({ kind: 'refused', faults: [expect.stringContaining('already')] })
  })
})

describe('a new plan group', () => {
  const plan = (role: string) => ({ role, names: { en: role }, prices: yen(5_000) })
  const group = {
    groupId: 'schoolPlan',
    kind: 'paid',
    tier: null,
    cycle: 'month',
    offering: 'not-for-sale',
    names: { en: 'School' },
    resolution: 'standard',
    plans: [plan('base'), plan('viewer')],
  }

  it('is there at once and can be held', async () => {
    expect(await take({ effectiveFrom: '2026-12-01', newGroups: [group] })).toEqual({ kind: 'imported' })
    expect(await totalOf(await start('schoolPlan.base'), '202611')).toBe(5_000)
    expect(await take({ effectiveFrom: '2026-12-01', newGroups: [group] })).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['without a base plan', { plans: [plan('viewer')] }, 'has no base plan'],
    ['with a role twice', { plans: [plan('base'), plan('base')] }, 'a role comes twice'],
    ['that discounts an unknown group', { discountPercent: 10, baseGroupId: 'nowhere' }, 'there is no nowhere'],
  ])('is refused %s', async (_, change, fault) => {
    const changed = { ...group, groupId: 'otherPlan', ...change }
    expect(await take({ effectiveFrom: '2026-12-01', newGroups: [changed] })).toMatchObject({
      kind: 'refused',
      faults: [expect.stringContaining(fault)],
    })
  })
})

describe('the group of a coupon', () => {
  const plan = (role: string, JPY: number | null = null) => ({
    role,
    names: { en: role },
    ...(JPY === null ? {} : { prices: yen(JPY) }),
  })
  const coupon = (percent: number | undefined, plans: readonly object[] = [plan('base'), plan('viewer')]) => ({
    groupId: 'teamBasicPlanDiscount30Percent',
    kind: 'paid',
    tier: 'basic',
    cycle: 'month',
    offering: 'not-for-sale',
    names: { en: 'Basic' },
    resolution: 'standard',
    baseGroupId: 'teamBasicPlan',
    ...(percent === undefined ? {} : { discountPercent: percent }),
    plans,
  })

  it.each([
    ['another percentage than its id', coupon(20), 'its id says 30 percent and discountPercent says 20'],
    ['no percentage', coupon(undefined), 'its id says 30 percent and discountPercent says 0'],
    ['prices of its own', coupon(30, [plan('base', 8_000)]), 'those of teamBasicPlan.base apply, less the discount'],
  ])('is refused with %s', async (_, group, fault) => {
    const books = await everything(cell.database)
    const taken = await take({ effectiveFrom: '2026-12-01', newGroups: [group] })
    expect(taken).toMatchObject({ kind: 'refused', faults: [expect.stringContaining(fault)] })
    expect(await everything(cell.database)).toEqual(books)
  })

  it('has the list of the group that it discounts, also when that one changes', async () => {
    expect(await take({ effectiveFrom: '2026-12-01', newGroups: [coupon(30)] })).toEqual({ kind: 'imported' })
    const planId = 'teamBasicPlanDiscount30Percent.base'
    expect(await take({ effectiveFrom: '2029-01-01', prices: { [planId]: yen(1) } })).toMatchObject({
      faults: [`${planId}: has no prices of its own; those of teamBasicPlan.base apply, less the discount`],
    })
    const prices = { [PLAN]: yen(13_000), [planId]: yen(13_000) }
    expect(await take({ effectiveFrom: '2029-01-01', prices })).toEqual({ kind: 'imported' })
    cell.clock.moveTo(Date.parse('2029-01-02T00:00:00Z'))
    const organization = await cell.open()
    expect((await organization.get('/data/master/contract_plan')).body).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({ contractPlanId: planId, getCouponDiscount: 30, price: { JPY: 13_000 } }),
      ]),
    })
  })
})

describe('a month that has begun in any zone', () => {
  it('keeps its prices: it is one in the Pacific before it is one in Tokyo', async () => {
    cell.clock.moveTo(Date.parse('2029-05-31T10:00:00Z'))
    expect(await take({ effectiveFrom: '2029-06-01', prices: { 'mbpPlan.base': yen(1) } })).toEqual({
      kind: 'refused',
      faults: ['effectiveFrom: a month that has begun in any zone keeps its prices; name a later one'],
    })
  })
})
