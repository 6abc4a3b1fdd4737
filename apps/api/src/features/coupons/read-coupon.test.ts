import { randomUUID } from 'node:crypto'
import { listContractPlans } from '@touchline/contract/catalogue'
import { type CouponInfo, getCouponByCode } from '@touchline/contract/plans/coupons'
import { makeCoupon, type NewCoupon, STANDARD_DISCOUNT } from '@touchline/testing/coupons'
import { createGame } from '@touchline/testing/game'
import { refusalOf } from '@touchline/testing/logins'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const GROUP = STANDARD_DISCOUNT

const cell = await sharedCell()

const create = (more: Partial<NewCoupon> = {}) => makeCoupon(cell, more)
const ask = (organization: TestOrganization, code: string) => organization.get(`/data/master/coupon/code/${code}`)

describe('asking for a coupon by its code', () => {
  it.each([
    ['2025-10-05', { thisMonth: 46_740, fromToday: 46_740, fromNextMonth: 46_740 }],
    ['2025-11-25', { thisMonth: 46_740, fromToday: 0, fromNextMonth: 46_740 }],
    ['2025-12-05', { thisMonth: 0, fromToday: 0, fromNextMonth: 0 }],
  ])('shows the storage that is billed with it, of a movie of %s', async (uploaded, storedSeconds) => {
    const organization = await cell.open({})
    await createGame(cell.database.ownerDb, organization, {
      storedAt: Date.parse(`${uploaded}T00:00:00Z`),
      seconds: 46_740,
    })
    const { code } = await create()
    expect(getCouponByCode.response.parse((await ask(organization, code)).body).storedSeconds).toEqual(storedSeconds)
  })

  it('shows its plans, its days in the zone of the reader, and its discount', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const { id, code } = await create()
    const reply = await ask(organization, code.toLowerCase())
    expect(reply.status).toBe(200)
    const coupon: CouponInfo = getCouponByCode.response.parse(reply.body)
    expect(coupon).toMatchObject({
      couponId: id,
      couponCode: code,
      couponName: { en: 'Spring', ja: '春' },
      effectiveStartDate: '2026-10-31T15:00:00.000Z',
      effectiveEndDate: '2026-12-31T14:59:59.999Z',
      numberOfAvailableUses: 5,
      usesLeft: 5,
      isYearly: false,
    })
    const [base, additional] = coupon.plans
    expect(base?.masterContractPlans).toMatchObject([
      { contractPlanId: `${GROUP}.base`, planType: 'GENERAL', getCouponDiscount: 20, availableTerm: 3 },
    ])
    expect(additional?.masterContractPlans.map((plan) => plan.planSubTypeDetail)).toEqual(['ANALYST', 'VIEWER'])
  })

  it('has its plans listed by the plan master, too', async () => {
    const organization = await cell.open()
    const { id } = await create()
    const plans = listContractPlans.response.parse(
      (await organization.get(`/data/master/contract_plan?targetId=${id}`)).body,
    )
    expect(plans.results.map((plan) => plan.contractPlanId)).toEqual([
      `${GROUP}.base`,
      `${GROUP}.analyst`,
      `${GROUP}.viewer`,
    ])
    const none = await organization.get(`/data/master/contract_plan?targetId=${randomUUID()}`)
    expect(listContractPlans.response.parse(none.body).results).toEqual([])
  })

  const refused: readonly (readonly [string, Partial<NewCoupon>, OrganizationOptions, number, string])[] = [
    ['of which no use is left', { numberOfAvailableUses: 0 }, {}, 400, '400_0144'],
    ['before its first day', { effectiveFrom: '2026-11-22' }, {}, 400, 'coupon-not-effective'],
    ['after its last day', { effectiveUntil: '2026-11-20' }, {}, 400, 'coupon-not-effective'],
    ['for an organisation abroad', {}, { isGlobal: true }, 400, 'coupon-other-region'],
    ['in another currency', {}, { currency: 'EUR', taxRegion: 'FR' }, 400, 'coupon-other-currency'],
  ]
  it.each(refused)('is refused for one %s', async (_case, coupon, options, status, code) => {
    const organization = await cell.open(options)
    expect(refusalOf(await ask(organization, (await create(coupon)).code))).toEqual([status, code])
  })

  it('is effective on its last day as long as it lasts in the zone of the organisation', async () => {
    const { code } = await create({ effectiveUntil: '2026-11-21' })
    const tokyo = await cell.open()
    const newYork = await cell.open({ zone: 'America/New_York' })
    cell.clock.moveTo(Date.parse('2026-11-21T15:00:00Z'))
    expect(refusalOf(await ask(tokyo, code))).toEqual([400, 'coupon-not-effective'])
    expect((await ask(newYork, code)).status).toBe(200)
  })

  it('is not found for a code that nobody made', async () => {
    expect(refusalOf(await ask(await cell.open(), 'NOSUCH'))).toEqual([404, 'coupon-unknown'])
  })

  it('is limited, so that codes cannot be tried out', async () => {
    const organization = await cell.open()
    const codes = Array.from({ length: 31 }, (_, index) => `X${String(index).padStart(5, '0')}`)
    const replies = []
    for (const code of codes) replies.push((await ask(organization, code)).status)
    expect(replies.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(replies.at(-1)).toBe(429)
  })
})
