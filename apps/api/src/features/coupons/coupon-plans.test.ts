import { buyCouponPlans } from '@touchline/contract/plans/coupons'
import { makeCoupon, type NewCoupon, STANDARD_DISCOUNT } from '@touchline/testing/coupons'
import { refusalOf } from '@touchline/testing/logins'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const GROUP = STANDARD_DISCOUNT

const cell = await sharedCell()

const create = (more: Partial<NewCoupon> = {}) => makeCoupon(cell, more)
const contractPlan = (planId: string, limits: object[] = []) => ({ originContractPlanId: planId, limits })
const contract = (organization: TestOrganization, couponId: string, more: object = {}) =>
  organization.post(`/manage/contract_info/${organization.contractId}/plans/coupon`, {
    couponId,
    contractStartDate: '2026-11-21T04:00:00.000Z',
    contractEndDate: null,
    couponPlans: [contractPlan(`${GROUP}.base`)],
    isBilledAllPlansSameTime: true,
    ...more,
  })

describe('a coupon’s plans as a list', () => {
  it('are contracted one entry a seat, with limits of their own', async () => {
    const organization = await cell.open()
    const { id } = await create()
    const limits = [{ upperLimitId: `${GROUP}.base:upload`, hardLimit: 3_600, softLimit: 3_600 }]
    const reply = await contract(organization, id, {
      couponPlans: [
        contractPlan(`${GROUP}.base`, limits),
        contractPlan(`${GROUP}.viewer`),
        contractPlan(`${GROUP}.viewer`),
      ],
    })
    expect(reply.status).toBe(200)
    const bought = buyCouponPlans.response.parse(reply.body)
    expect(bought.success).toBe(true)
    expect(bought.contractInfo.plans.map((plan) => plan.contractPlanId).toSorted()).toEqual([
      `${GROUP}.base`,
      `${GROUP}.viewer`,
      `${GROUP}.viewer`,
    ])
    const base = bought.contractInfo.plans.find((plan) => plan.contractPlanId === `${GROUP}.base`)
    expect(base?.limits).toContainEqual(limits[0])
    expect(base?.couponId).toBe(id)
  })

  it('may be named by the plans they discount', async () => {
    const organization = await cell.open()
    const { id } = await create()
    const couponPlans = [contractPlan('teamStandardPlan.base'), contractPlan('teamStandardPlan.viewer')]
    const bought = buyCouponPlans.response.parse((await contract(organization, id, { couponPlans })).body)
    expect(bought.contractInfo.plans.map((plan) => plan.contractPlanId).toSorted()).toEqual([
      `${GROUP}.base`,
      `${GROUP}.viewer`,
    ])
  })

  const upload = (hardLimit: number) => [{ upperLimitId: `${GROUP}.base:upload`, hardLimit, softLimit: 0 }]
  it.each([
    ['lack the base plan', [contractPlan(`${GROUP}.viewer`)], 'coupon-plans'],
    ['have the base plan twice', [contractPlan(`${GROUP}.base`), contractPlan(`${GROUP}.base`)], 'coupon-plans'],
    ['are not the coupon’s', [contractPlan(`${GROUP}.base`), contractPlan('teamBasicPlan.viewer')], 'coupon-plans'],
    ['ask for wider limits', [contractPlan(`${GROUP}.base`, upload(15 * 3600 + 1))], 'coupon-limits'],
    [
      'name a limit of another plan',
      [contractPlan(`${GROUP}.base`, [{ upperLimitId: 'x:upload', hardLimit: 1, softLimit: 1 }])],
      'coupon-limits',
    ],
  ])('are refused where they %s', async (_case, couponPlans, code) => {
    const organization = await cell.open()
    expect(refusalOf(await contract(organization, (await create()).id, { couponPlans }))).toEqual([400, code])
  })

  it('are refused with an end of the caller’s own', async () => {
    const organization = await cell.open()
    const reply = await contract(organization, (await create()).id, { contractEndDate: '2036-01-01T00:00:00.000Z' })
    expect(refusalOf(reply)).toEqual([400, 'invalid-request'])
  })
})
