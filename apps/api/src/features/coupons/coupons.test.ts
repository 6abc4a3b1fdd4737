import { randomUUID } from 'node:crypto'
import { saveCouponPlan } from '@touchline/contract/plans/coupons'
import {
  buyWithCoupon,
  usesOf as countUses,
  makeCoupon,
  type NewCoupon,
  STANDARD_DISCOUNT,
} from '@touchline/testing/coupons'
import { everything } from '@touchline/testing/everything'
import { refusalOf } from '@touchline/testing/logins'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const GROUP = STANDARD_DISCOUNT
const TEN_DAYS = 5_808

const cell = await sharedCell()

const create = (more: Partial<NewCoupon> = {}) => makeCoupon(cell, more)
const ask = (organization: TestOrganization, code: string) => organization.get(`/data/master/coupon/code/${code}`)
const buy = (organization: TestOrganization, couponId: string, more: object = {}, key?: string) =>
  buyWithCoupon(organization, { couponId, quotedTotal: TEN_DAYS, ...more }, key)

const usesOf = (couponId: string) => countUses(cell, couponId)
const plansOf = ({
  contractInfo,
}: {
  contractInfo: { plans: { contractPlanId: string; startDate: string; endDate: string | null }[] }
}) => contractInfo.plans.map((plan) => [plan.contractPlanId, plan.startDate, plan.endDate])

describe('buying with a coupon', () => {
  it('replaces the plan from today’s first instant for the coupon’s term and is charged as quoted', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const { id } = await create()
    const quotedTotal = Math.floor(((6_600 + 5_280) * 110) / 100)
    const reply = await buy(organization, id, { quotedTotal })
    expect(reply.status).toBe(200)
    const bought = saveCouponPlan.response.parse(reply.body)
    expect(bought).toMatchObject({ success: true, change: 'upgrade', startDate: '2026-11-20T15:00:00.000Z' })
    expect(plansOf(bought)).toEqual([
      ['teamBasicPlan.base', '2026-01-01T00:00:00.000Z', '2026-11-20T14:59:59.999Z'],
      [`${GROUP}.base`, '2026-11-20T15:00:00.000Z', '2027-02-20T14:59:59.999Z'],
    ])
    expect(await usesOf(id)).toEqual([1, 1])
    await cell.runDue()
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    const invoice = await cell.database.pick('invoices', ['total'], { organization_id: organization.organizationId })
    expect(invoice).toEqual([{ total: quotedTotal }])
  })

  it('begins a lower plan on the 1st of next month', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    const { id } = await create()
    const reply = await buy(organization, id, { quotedTotal: Math.floor((29_800 * 110) / 100), isDowngrade: false })
    expect(reply).toMatchObject({ status: 200, body: { change: 'downgrade', startDate: '2026-11-30T15:00:00.000Z' } })
  })

  it('of a year begins the yearly term today, billed at once for what was shown', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const { id } = await create({ groupId: 'yearlyStandardPlusPlanDiscount15Percent' })
    const quotedTotal = Math.floor(((253_300 + 8_500) * 110) / 100)
    const reply = await buy(organization, id, { quotedTotal, viewerNum: 2 })
    expect(reply).toMatchObject({
      status: 200,
      body: { startDate: '2026-11-20T15:00:00.000Z', endDate: '2027-11-20T14:59:59.999Z' },
    })
    const { contractInfo } = saveCouponPlan.response.parse(reply.body)
    expect(contractInfo.yearlyAnchor).toBe('2026-11-20T15:00:00.000Z')
    const jobs = await cell.database.ownerDb
      .selectFrom('jobs')
      .select(['kind', 'run_at'])
      .where('organization_id', '=', organization.organizationId)
      .where('kind', 'in', ['plan-start', 'plan-end'])
      .orderBy('kind')
      .execute()
    expect(jobs).toEqual([
      { kind: 'plan-end', run_at: Date.parse('2027-11-20T15:00:00.000Z') },
      { kind: 'plan-start', run_at: Date.parse('2026-11-20T15:00:00.000Z') },
    ])
  })

  it('writes into the audit what was used, by whom and for how much', async () => {
    const organization = await cell.open()
    const { id, code } = await create()
    await buy(organization, id, { analystNum: 1, viewerNum: 0 })
    const audit = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'after'])
      .where('organization_id', '=', organization.organizationId)
      .where('action', 'like', 'coupon-%')
      .execute()
    expect(audit).toEqual([
      {
        actor: organization.userId,
        action: 'coupon-purchase',
        after: expect.objectContaining({ couponCode: code, planGroupId: GROUP, quotedTotal: TEN_DAYS }),
      },
    ])
  })

  it('is done once for one Idempotency-Key', async () => {
    const organization = await cell.open()
    const { id } = await create()
    const key = randomUUID()
    const first = await buy(organization, id, {}, key)
    expect(await buy(organization, id, {}, key)).toMatchObject({ status: 200, body: first.body })
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('is refused a second time in the same contract, whatever became of the first', async () => {
    const organization = await cell.open()
    const { id, code } = await create()
    await buy(organization, id)
    expect(refusalOf(await buy(organization, id))).toEqual([400, 'coupon-already-used'])
    expect(refusalOf(await ask(organization, code))).toEqual([400, 'coupon-already-used'])
  })

  const refused: readonly (readonly [string, OrganizationOptions, object, number, string])[] = [
    ['for another total than the one shown', {}, { quotedTotal: TEN_DAYS - 1 }, 409, 'quote-changed'],
    ['for a start in the past', {}, { startDate: '2026-11-19T15:00:00.000Z' }, 400, 'coupon-start'],
    ['before anything is registered', { canBuy: false }, {}, 409, 'mail-unregistered'],
    ['by an esports organisation', { type: 'ESPORTS' }, {}, 403, 'esports'],
    ['abroad', { isGlobal: true }, {}, 400, 'coupon-other-region'],
  ]
  it.each(refused)('is refused %s, and nothing changes', async (_case, options, more, status, code) => {
    const organization = await cell.open(options)
    const { id } = await create()
    const before = await everything(cell.database)
    expect(refusalOf(await buy(organization, id, more))).toEqual([status, code])
    expect(await everything(cell.database)).toEqual(before)
  })

  it('is refused without a key, and for a coupon that nobody made', async () => {
    const organization = await cell.open()
    const path = `/manage/contract_info/${organization.contractId}/plans/coupon/save`
    const { id } = await create()
    expect(refusalOf(await organization.post(path, { couponId: id, quotedTotal: TEN_DAYS }))).toEqual([
      400,
      'idempotency-key-required',
    ])
    expect(refusalOf(await buy(organization, randomUUID()))).toEqual([404, 'coupon-unknown'])
  })

  it('is possible for exactly one of twenty organisations where one use is left', async () => {
    const { id } = await create({ numberOfAvailableUses: 1 })
    const organizations = []
    for (let index = 0; index < 20; index += 1) organizations.push(await cell.open())
    const replies = await Promise.all(organizations.map((organization) => buy(organization, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => refusalOf(reply)[1] === '400_0144')).toHaveLength(19)
    expect(await usesOf(id)).toEqual([1, 1])
    const held = await cell.database.pick('plan_entries', ['entry_id'], { coupon_id: id })
    expect(held).toHaveLength(1)
  })

  it('is possible once for one contract that asks ten times at once', async () => {
    const { id } = await create()
    const organization = await cell.open()
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy(organization, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesOf(id)).toEqual([1, 1])
  })
})

it('counts no use beyond its number', async () => {
  const limit = cell.database.ownerDb
    .updateTable('coupons')
    .set({ used_count: 6 })
    .where('coupon_id', '=', (await create()).id)
  await expect(limit.execute()).rejects.toThrow('uses_within_limit')
})
