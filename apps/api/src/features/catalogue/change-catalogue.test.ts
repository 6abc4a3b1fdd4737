import { randomUUID } from 'node:crypto'
import { firstDay, startOfMonth } from '@touchline/domain/calendar'
import { catalogueLacks } from '@touchline/domain/catalogue'
import { regionDefaults } from '@touchline/domain/organization'
import { applied, exported, publishPrices, withLists } from '@touchline/testing/catalogue'
import { createTestDatabase } from '@touchline/testing/database'
import { everything } from '@touchline/testing/everything'
import { openMonthOf } from '@touchline/testing/open-month'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { payLines } from './affected-customers.ts'
import type { CatalogueFile, FileGroup } from './catalogue-file.ts'
import { planCatalogue } from './change-catalogue.ts'
import { starterCatalogue } from './starter.ts'

const administration = { system: 'administration' } as const

const cell = await sharedCell()

const six = (text: string) => ({ en: text, ja: text, fr: text, es: text, 'pt-pt': text, de: text })

let made = 0
const newGroup = async (more: Partial<FileGroup> = {}): Promise<string> => {
  const id = `clubPlan${(made += 1)}`
  const file = await exported(cell)
  const group: FileGroup = {
    kind: 'paid',
    tier: 'basic',
    cycle: 'month',
    offered: { to: 'nobody' },
    names: six('Club'),
    resolution: 'high',
    sessions: 3,
    uploadHours: 10,
    exportHours: 1,
    prices: [{ JPY: { base: 5_000, viewer: 500 } }],
    ...more,
  }
  expect(await applied(cell, { ...file, groups: { ...file.groups, [id]: group } })).toEqual([])
  return id
}

const changed = async (id: string, change: (group: FileGroup) => Partial<FileGroup>): Promise<CatalogueFile> => {
  const file = await exported(cell)
  const group = file.groups[id]
  if (group === undefined) throw new Error(`there is no ${id}`)
  return { ...file, groups: { ...file.groups, [id]: { ...group, ...change(group) } } }
}

const priced = (base: number, from?: string) => ({
  ...(from === undefined ? {} : { from }),
  JPY: { base, viewer: 500 },
})

const planned = (file: CatalogueFile) =>
  inTransaction(cell.database.db, administration, async (tx) => {
    const plan = await planCatalogue(tx, { file, region: 'asia', now: cell.clock.now() })
    return { ...plan, pays: await payLines(tx, plan, cell.clock.now()) }
  })

const totalOf = async (organization: TestOrganization, month: string) => {
  const { body } = await organization.get('/manage/billing_info')
  return JSON.parse(JSON.stringify(body)).results.find(
    (billing: { billingTargetYearMonth: string }) => billing.billingTargetYearMonth === month,
  )?.charge.subtotal
}

const start = async (groupId: string): Promise<TestOrganization> => {
  const organization = await cell.open({ basePlanId: `${groupId}.base` })
  await openMonthOf(cell.deps, organization)
  await cell.runDue()
  return organization
}

describe('a catalogue', () => {
  it('sells from a database that migrations made, once it is applied; again it changes nothing', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const empty = { database, clock: cell.clock }
    expect(await applied(empty, starterCatalogue())).toEqual([])
    const stored = await inTransaction(database.db, administration, loadCatalogue)
    expect(catalogueLacks(stored, regionDefaults.asia)).toEqual([])
    const books = await everything(database)
    expect(await applied(empty, starterCatalogue())).toEqual([])
    expect(await applied(empty, await exported(empty))).toEqual([])
    expect(await everything(database)).toEqual(books)
  })

  it('is applied as a whole or not at all', async () => {
    const books = await everything(cell.database)
    const file = await changed('testPlan', () => ({ names: six('Tried') }))
    const { freePlan: _, ...groups } = file.groups
    expect(await applied(cell, { ...file, groups })).toEqual([
      'groups.freePlan: is in force and not in the file; say "retired": true instead',
    ])
    expect(await everything(cell.database)).toEqual(books)
  })

  it('may rename, allow more and list otherwise at once', async () => {
    const id = await newGroup()
    await start(id)
    const file = await changed(id, () => ({ names: six('Verein'), uploadHours: 12, sessions: 4 }))
    const groups = Object.fromEntries(Object.entries(file.groups).toReversed())
    expect(await applied(cell, { ...file, groups })).toEqual([])
    expect(await exported(cell)).toEqual({ ...file, groups })
  })

  it.each<[string, Partial<FileGroup>, RegExp]>([
    ['less upload time', { uploadHours: 9 }, /\.uploadHours: 9 is less than the 10 that Club \(contract .*\) bought/],
    ['fewer sessions', { sessions: 2 }, /\.sessions: 2 is less than the 3/],
    ['a lower resolution', { resolution: 'standard' }, /\.resolution: standard is less than the high/],
    ['another cycle', { cycle: 'year' }, /\.cycle: is month for Club/],
  ])('gives no %s while somebody has the plan', async (_, change, fault) => {
    const id = await newGroup()
    const file = await changed(id, () => change)
    expect(await applied(cell, file)).toEqual([])
    const held = await newGroup()
    await cell.open({ name: 'Club', basePlanId: `${held}.base` })
    expect(await applied(cell, await changed(held, () => change))).toEqual([expect.stringMatching(fault)])
  })
})

describe('a price that changes', () => {
  it('does so with its month: months before are billed as they were, also when they are closed late', async () => {
    const id = await newGroup()
    const organization = await start(id)
    const before = await totalOf(organization, '202611')
    expect(await publishPrices(cell, { [id]: { from: '2027-03', JPY: { base: 12_345 } } })).toEqual([])
    await cell.runDue()
    cell.clock.moveTo(Date.parse('2027-03-20T00:00:00Z'))
    await cell.runDue()
    expect(await totalOf(organization, '202611')).toBe(before)
    expect(await totalOf(organization, '202702')).toBe(before)
    expect(await totalOf(organization, '202703')).toBe(12_345)
  })

  it('says who pays more and who less, coupons and seats included', async () => {
    const id = await newGroup()
    await cell.open({ basePlanId: `${id}.base` })
    const { organizationId, contractId } = await cell.open({ basePlanId: `${id}.base` })
    const viewer = { organization_id: organizationId, contract_id: contractId, contract_plan_id: `${id}.viewer` }
    const viewers = Array.from({ length: 3 }, () => ({ ...viewer, entry_id: randomUUID(), role: 'viewer' as const }))
    await cell.database.ownerDb
      .insertInto('plan_entries')
      .values(viewers.map((entry) => ({ ...entry, starts_at: at(NOW) })))
      .execute()
    const file = withLists(await exported(cell), { [id]: { from: '2027-01', JPY: { base: 5_100, viewer: 450 } } })
    expect((await planned(file)).pays).toEqual([`groups.${id}: 1 contracts pay more and 1 less, from 2027-01 on`])
  })

  it.each([
    ['of the running month', [priced(5_000), priced(6_000, '2026-11')], 'JPY.base is fixed from 2026-11 on'],
    ['from the beginning', [priced(6_000)], 'JPY.base is fixed from its beginning on'],
    ['to none', [{ JPY: { base: 5_000 } }], 'JPY.viewer has a price and would have none'],
  ])('is refused %s where somebody has the plan, and corrected where nobody ever had', async (_, prices, fault) => {
    const free = await newGroup()
    expect(await applied(cell, await changed(free, () => ({ prices })))).toEqual([])
    const held = await newGroup()
    await cell.open({ name: 'Club', basePlanId: `${held}.base` })
    expect(await applied(cell, await changed(held, () => ({ prices })))).toEqual([
      expect.stringContaining(`groups.${held}.prices: ${fault}`),
    ])
  })

  it('is one of storage, too, which nobody paid before and everybody has', async () => {
    const storage = { prices: [{ JPY: { base: 5_000, viewer: 500, storage: 18 } }] }
    expect(await applied(cell, await changed(await newGroup(), () => storage))).toEqual([])
    const held = await newGroup()
    await cell.open({ basePlanId: `${held}.base` })
    expect(await applied(cell, await changed(held, () => storage))).toEqual([
      expect.stringContaining(`groups.${held}.prices: JPY.storage is fixed from its beginning on`),
    ])
  })

  it('is one that has begun as soon as its month has begun anywhere', async () => {
    const id = await newGroup()
    await cell.open({ basePlanId: `${id}.base` })
    cell.clock.moveTo(Date.parse('2029-05-31T10:00:00Z'))
    expect(await publishPrices(cell, { [id]: { from: '2029-06', JPY: { base: 1 } } })).toEqual([
      expect.stringContaining('name a price from 2029-07 or later'),
    ])
  })

  it('is corrected and withdrawn until then', async () => {
    const id = await newGroup()
    await cell.open({ basePlanId: `${id}.base` })
    expect(await publishPrices(cell, { [id]: { from: '2027-03', JPY: { base: 2_190 } } })).toEqual([])
    const corrected = await changed(id, () => ({ prices: [priced(5_000), priced(21_900, '2027-03')] }))
    expect(await applied(cell, corrected)).toEqual([])
    expect((await exported(cell)).groups[id]?.prices[1]).toEqual({ from: '2027-03', JPY: { base: 21_900 } })
    expect(await applied(cell, await changed(id, () => ({ prices: [priced(5_000)] })))).toEqual([])
    expect((await exported(cell)).groups[id]?.prices).toHaveLength(1)
  })

  it('stays as it was shown for a plan that was scheduled by it', async () => {
    const id = await newGroup()
    expect(await publishPrices(cell, { [id]: { from: '2027-03', JPY: { base: 5_500 } } })).toEqual([])
    const organization = await cell.open({ name: 'Early Club', basePlanId: `${id}.base` })
    const reserved = { reserved_at: at(NOW), reserved_through: firstDay('2027-03') }
    const entries = cell.database.ownerDb.updateTable('plan_entries').set(reserved)
    await entries.where('contract_id', '=', organization.contractId).execute()
    expect(await applied(cell, await changed(id, () => ({ prices: [priced(5_000)] })))).toEqual([
      `groups.${id}.prices: base from 2027-03 was shown to Early Club (contract ${organization.contractId}), who reserved it`,
    ])
  })

  it('is kept for a plan that an unpaid bill paused', async () => {
    const id = await newGroup()
    const organization = await cell.open({ name: 'Owing Club' })
    await cell.database.add('suspensions', {
      organization_id: organization.organizationId,
      contract_id: organization.contractId,
      billing_id: randomUUID(),
      started_at: at(startOfMonth('2026-11', 'Asia/Tokyo')),
      paused_entries: JSON.stringify([{ contractPlanId: `${id}.base` }]),
    })
    expect(await applied(cell, await changed(id, () => ({ prices: [priced(6_000)] })))).toEqual([
      expect.stringContaining('for Owing Club'),
    ])
  })
})

describe('a coupon', () => {
  const coupon = {
    percent: 30,
    names: six('Autumn'),
    descriptions: six('Thirty percent off'),
    from: '2026-11-01',
    until: '2027-03-31',
    termMonths: 3,
    uses: 5,
  }
  const withCoupon = async (code: string, more: object): Promise<CatalogueFile> => {
    const file = await exported(cell)
    return { ...file, coupons: { ...file.coupons, [code]: { group: 'teamBasicPlan', ...coupon, ...more } } }
  }
  const ask = async (code: string) => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    return organization.get(`/data/master/coupon/code/${code}`)
  }

  it('makes its group, is extended, and is stopped for everybody at once', async () => {
    expect(await applied(cell, await withCoupon('AUTUMN', {}))).toEqual([])
    expect(await ask('AUTUMN')).toMatchObject({
      status: 200,
      body: {
        plans: [{ planGroupId: 'teamBasicPlanDiscount30Percent' }, {}],
        couponName: { de: 'Autumn', pt: 'Autumn' },
      },
    })
    cell.clock.moveTo(Date.parse('2027-04-02T00:00:00Z'))
    expect(await ask('AUTUMN')).toMatchObject({ body: { code: 'coupon-not-effective' } })
    expect(await applied(cell, await withCoupon('AUTUMN', { until: '2027-04-30', uses: 9 }))).toEqual([])
    expect(await ask('AUTUMN')).toMatchObject({ status: 200, body: { numberOfAvailableUses: 9 } })
    expect(await applied(cell, await withCoupon('AUTUMN', { until: '2027-04-30', uses: 9, stopped: true }))).toEqual([])
    expect(await ask('AUTUMN')).toMatchObject({ body: { code: 'coupon-not-effective' } })
    expect(await applied(cell, await withCoupon('AUTUMN', { until: '2027-04-30', uses: 9 }))).toEqual([
      'coupons.AUTUMN.stopped: what was stopped stays so; make another code',
    ])
  })

  it('has what the group has that it discounts, also when that one changes', async () => {
    const prices = [{ JPY: { base: 5_000, analyst: 2_000, viewer: 500 } }]
    const group = await newGroup({ offered: { to: 'regional' }, prices })
    expect(await applied(cell, await withCoupon('FOLLOW', { group }))).toEqual([])
    expect(await applied(cell, await changed(group, () => ({ names: six('Verein'), uploadHours: 20 })))).toEqual([])
    expect(await publishPrices(cell, { [group]: { from: '2026-12', JPY: { base: 9_999 } } })).toEqual([])
    const { plans } = await inTransaction(cell.database.db, administration, loadCatalogue)
    expect(plans.get(`${group}Discount30Percent.base`)?.allowance.uploadHardSeconds).toBe(20 * 3600)
    cell.clock.moveTo(Date.parse('2026-12-02T00:00:00Z'))
    const organization = await cell.open()
    expect((await organization.get('/data/master/contract_plan')).body).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({ contractPlanId: `${group}Discount30Percent.base`, price: { JPY: 9_999 } }),
      ]),
    })
  })

  it.each<[object, string]>([
    [{ percent: 20 }, 'percent: is 30; make another code, and stop this one'],
    [{ uses: 1 }, 'uses: 1 is less than the 2 uses so far'],
    [{ termMonths: 6 }, 'termMonths: is 3 for 2 uses; make another code, and stop this one'],
  ])('keeps what it promised: %j', async (change, fault) => {
    const code = `USED${String((made += 1)).padStart(2, '0')}`
    expect(await applied(cell, await withCoupon(code, {}))).toEqual([])
    const used = cell.database.ownerDb.updateTable('coupons').set({ used_count: 2 }).where('coupon_code', '=', code)
    await used.execute()
    expect(await applied(cell, await withCoupon(code, change))).toEqual([`coupons.${code}.${fault}`])
    const { [code]: _, ...others } = (await exported(cell)).coupons
    expect(await applied(cell, { ...(await exported(cell)), coupons: others })).toEqual([
      `coupons.${code}: exists and is not in the file; say "stopped": true instead`,
    ])
  })
})
