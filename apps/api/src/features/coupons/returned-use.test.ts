import { randomUUID } from 'node:crypto'
import { refusalDetails } from '@touchline/contract/refusal/refusal-details'
import { STANDARD_DISCOUNT } from '@touchline/testing/coupons'
import { everything } from '@touchline/testing/everything'
import {
  BASIC_DISCOUNT,
  buy,
  choose,
  codeOf,
  pathOf,
  scheduledCoupons,
  withdraw,
  withKey,
} from '@touchline/testing/scheduled-coupons'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const NOW = '2026-11-21T04:00:00Z'
const DECEMBER = '2026-11-30T15:00:00.000Z'

const cell = await sharedCell()

const { create, usesOf, openScheduled } = scheduledCoupons(() => cell)

const documentOf = async (organization: TestOrganization) => await organization.read('getContractInfo')

const planned = async (organization: TestOrganization) =>
  (await documentOf(organization)).plans.map((plan) => [plan.contractPlanId, plan.coupon?.couponCode ?? null])

describe('a coupon that is scheduled', () => {
  it('is named on its plans, with the last day on which its code can be used', async () => {
    const { id, code } = await create()
    const organization = await openScheduled(id)
    expect(await planned(organization)).toEqual([
      ['teamStandardPlusPlan.base', null],
      [`${BASIC_DISCOUNT}.base`, code],
    ])
    const { plans } = await documentOf(organization)
    expect(plans.at(-1)?.coupon?.effectiveEndDate).toBe('2026-12-31T14:59:59.999Z')
  })

  it('cannot be replaced by its own plan at the full price', async () => {
    const { id } = await create()
    const organization = await openScheduled(id)
    expect(await choose(organization, 'teamBasicPlan')).toMatchObject({
      status: 409,
      body: { code: 'already-scheduled' },
    })
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('is withdrawn with its use, and can be used again at once', async () => {
    const { id, code } = await create({ uses: 1 })
    const organization = await openScheduled(id)
    expect(await withdraw(organization)).toMatchObject({ status: 200 })
    expect(await usesOf(id)).toEqual([0, 0])
    expect(await planned(organization)).toEqual([['teamStandardPlusPlan.base', null]])
    expect((await organization.get(`/data/master/coupon/code/${code}`)).status).toBe(200)
    expect((await buy(organization, id)).status).toBe(200)
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('is free for everybody: another organisation takes the only use', async () => {
    const { id } = await create({ uses: 1 })
    const [organization, other] = [
      await openScheduled(id),
      await cell.open({ basePlanId: 'teamStandardPlusPlan.base' }),
    ]
    expect(codeOf(await buy(other, id))).toBe('400_0144')
    await withdraw(organization)
    expect((await buy(other, id)).status).toBe(200)
    expect(codeOf(await buy(organization, id))).toBe('400_0144')
  })

  it('keeps its use once it has begun, whatever is scheduled and withdrawn after it', async () => {
    const { id } = await create({ groupId: STANDARD_DISCOUNT })
    const organization = await cell.open()
    expect((await buy(organization, id, { quotedTotal: 5_808 })).status).toBe(200)
    const later = await choose(organization, 'teamBasicPlan', { quotedTotal: 5_808 })
    expect(later.status).toBe(200)
    expect((await withdraw(organization)).status).toBe(200)
    expect(await usesOf(id)).toEqual([1, 1])
  })
})

describe('replacing a scheduled coupon', () => {
  it('asks first: names the coupon, its plan, its day and until when it can be used again', async () => {
    const { id, code } = await create()
    const organization = await openScheduled(id)
    const before = await everything(cell.database)
    const reply = await choose(organization, 'teamStandardPlan')
    expect(reply).toMatchObject({ status: 409, body: { code: 'gives-up-coupon' } })
    const { details } = Object(reply.body)
    expect(refusalDetails['gives-up-coupon'].parse(details)).toEqual({
      coupons: [
        {
          couponId: id,
          couponCode: code,
          planGroupId: BASIC_DISCOUNT,
          discountPercent: 10,
          startDate: DECEMBER,
          effectiveEndDate: '2026-12-31T14:59:59.999Z',
        },
      ],
    })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('is done where that loss is accepted, once per key, and gives the use back once', async () => {
    const { id } = await create()
    const organization = await openScheduled(id)
    const key = randomUUID()
    expect(codeOf(await choose(organization, 'teamStandardPlan', {}, key))).toBe('gives-up-coupon')
    expect(codeOf(await choose(organization, 'teamStandardPlan', { givesUpCoupons: [randomUUID()] }, key))).toBe(
      'gives-up-coupon',
    )
    const accepted = { givesUpCoupons: [id] }
    const replies = await Promise.all([1, 2, 3].map(() => choose(organization, 'teamStandardPlan', accepted, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await usesOf(id)).toEqual([0, 0])
    expect(await planned(organization)).toEqual([
      ['teamStandardPlusPlan.base', null],
      ['teamStandardPlan.base', null],
    ])
  })

  it('by an upgrade that begins now, by a yearly plan and by another coupon is the same', async () => {
    const elsewhere = await create({ groupId: STANDARD_DISCOUNT })
    const year = { planId: 'yearlyStandardPlusPlan', quotedTotal: 327_800 }
    const ways = [
      (organization: TestOrganization, more: object) =>
        organization.post(pathOf(organization, 'plans/yearly'), { ...year, ...more }, withKey()),
      (organization: TestOrganization, more: object) => buy(organization, elsewhere.id, more),
      (organization: TestOrganization, more: object) =>
        organization.post(pathOf(organization, 'plans/coupon'), {
          couponId: elsewhere.id,
          contractStartDate: DECEMBER,
          contractEndDate: null,
          couponPlans: [{ originContractPlanId: 'teamStandardPlanDiscount20Percent.base', limits: [] }],
          isBilledAllPlansSameTime: true,
          ...more,
        }),
      (organization: TestOrganization, more: object) =>
        organization.put(pathOf(organization, 'plans/yearly'), {
          startDate: '2026-11-20T15:00:00.000Z',
          endDate: '2027-11-20T14:59:59.999Z',
          newPlans: [{ contractPlanId: 'yearlyStandardPlusPlan.base' }],
          ...more,
        }),
    ]
    for (const replace of ways) {
      const { id } = await create()
      const organization = await openScheduled(id)
      expect(codeOf(await replace(organization, {}))).toBe('gives-up-coupon')
      expect(await usesOf(id)).toEqual([1, 1])
      expect((await replace(organization, { givesUpCoupons: [id] })).status).toBe(200)
      expect(await usesOf(id)).toEqual([0, 0])
    }
    expect(await usesOf(elsewhere.id)).toEqual([2, 2])
  })

  it('never asks a reader without a scheduled coupon', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    expect((await choose(organization, 'teamBasicPlan')).status).toBe(200)
    expect((await choose(organization, 'teamStandardPlan')).status).toBe(200)
  })
})

describe('a cancellation', () => {
  const YEAR = '2027-11-20T15:00:00.000Z'
  const yearly = async () => {
    const { id } = await create({ groupId: 'yearlyStandardPlusPlanDiscount15Percent' })
    const organization = await cell.open()
    const first = { planId: 'yearlyStandardPlan', quotedTotal: 217_800 }
    expect((await organization.post(pathOf(organization, 'plans/yearly'), first, withKey())).status).toBe(200)
    expect(await buy(organization, id, { quotedTotal: 278_630 })).toMatchObject({
      status: 200,
      body: { startDate: YEAR },
    })
    return { id, organization }
  }
  const cancel = async (organization: TestOrganization) => {
    const body = { contractInfoId: organization.contractId, cancellationDate: '2027-11-20T14:59:59.999Z' }
    expect(await organization.put(pathOf(organization, 'cancel'), body)).toMatchObject({ status: 200 })
  }

  it('keeps the use while the scheduled coupon can still return, and restores it', async () => {
    const { id, organization } = await yearly()
    const before = await planned(organization)
    await cancel(organization)
    expect(await usesOf(id)).toEqual([1, 1])
    expect((await organization.delete(pathOf(organization, 'cancel'))).status).toBe(200)
    expect(await planned(organization)).toEqual(before)
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('that takes effect and closes the account returns it', async () => {
    const { id, organization } = await yearly()
    await cancel(organization)
    cell.clock.moveTo(Date.parse(YEAR) + 1)
    await cell.runDue()
    expect((await documentOf(organization)).isCancellation).toBe(true)
    expect(await usesOf(id)).toEqual([0, 0])
  })

  it('that a purchase reverses asks first, and then gives it back', async () => {
    const { id, organization } = await yearly()
    await cancel(organization)
    const next = { planId: 'yearlyBasicPlan', quotedTotal: 108_900 }
    const replace = (more: object) =>
      organization.post(pathOf(organization, 'plans/yearly'), { ...next, ...more }, withKey())
    expect(codeOf(await replace({}))).toBe('gives-up-coupon')
    expect((await replace({ givesUpCoupons: [id] })).status).toBe(200)
    expect(await usesOf(id)).toEqual([0, 0])
  })

  it('that closes the account at once gives it back', async () => {
    const { id } = await create()
    const organization = await openScheduled(id)
    const body = { contractInfoId: organization.contractId, cancellationDate: NOW.replace('Z', '.000Z') }
    expect(await organization.put(pathOf(organization, 'cancel'), body)).toMatchObject({
      body: { cancellation: 'closed' },
    })
    expect(await usesOf(id)).toEqual([0, 0])
  })
})
