import { randomUUID } from 'node:crypto'
import { getContractInfo } from '@touchline/contract/contract-info'
import { refusalDetails } from '@touchline/contract/refusal/refusal-details'
import { type Club, openTestCell, type TestCell } from '@touchline/testing/cell'
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const NOW = '2026-11-21T04:00:00Z'
const DECEMBER = '2026-11-30T15:00:00.000Z'

let cell: TestCell

beforeAll(async () => {
  cell = await openTestCell(NOW)
})
afterAll(() => cell.drop())
beforeEach(() => cell.clock.moveTo(Date.parse(NOW)))

const { create, usesOf, openScheduled } = scheduledCoupons(() => cell)

const documentOf = async (club: Club) =>
  getContractInfo.response.parse((await club.get(`/manage/contract_info/${club.contractId}`)).body)

const planned = async (club: Club) =>
  (await documentOf(club)).plans.map((plan) => [plan.contractPlanId, plan.coupon?.couponCode ?? null])

describe('a coupon that is reserved', () => {
  it('is named on its plans, with the last day on which its code can be used', async () => {
    const { id, code } = await create()
    const club = await openScheduled(id)
    expect(await planned(club)).toEqual([
      ['teamStandardPlusPlan.base', null],
      [`${BASIC_DISCOUNT}.base`, code],
    ])
    const { plans } = await documentOf(club)
    expect(plans.at(-1)?.coupon?.effectiveEndDate).toBe('2026-12-31T14:59:59.999Z')
  })

  it('cannot be replaced by its own plan at the full price', async () => {
    const { id } = await create()
    const club = await openScheduled(id)
    expect(await choose(club, 'teamBasicPlan')).toMatchObject({ status: 409, body: { code: 'already-scheduled' } })
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('is withdrawn with its use, and can be used again at once', async () => {
    const { id, code } = await create({ uses: 1 })
    const club = await openScheduled(id)
    expect(await withdraw(club)).toMatchObject({ status: 200 })
    expect(await usesOf(id)).toEqual([0, 0])
    expect(await planned(club)).toEqual([['teamStandardPlusPlan.base', null]])
    expect((await club.get(`/data/master/coupon/code/${code}`)).status).toBe(200)
    expect((await buy(club, id)).status).toBe(200)
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('is given back to everybody: another organisation takes the only use', async () => {
    const { id } = await create({ uses: 1 })
    const [club, other] = [await openScheduled(id), await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })]
    expect(codeOf(await buy(other, id))).toBe('400_0144')
    await withdraw(club)
    expect((await buy(other, id)).status).toBe(200)
    expect(codeOf(await buy(club, id))).toBe('400_0144')
  })

  it('keeps its use once it has begun, whatever is reserved and withdrawn after it', async () => {
    const { id } = await create({ groupId: STANDARD_DISCOUNT })
    const club = await cell.open()
    expect((await buy(club, id, { quotedTotal: 5_808 })).status).toBe(200)
    const later = await choose(club, 'teamBasicPlan', { quotedTotal: 5_808 })
    expect(later.status).toBe(200)
    expect((await withdraw(club)).status).toBe(200)
    expect(await usesOf(id)).toEqual([1, 1])
  })
})

describe('replacing a reserved coupon', () => {
  it('asks first: names the coupon, its plan, its day and until when it can be used again', async () => {
    const { id, code } = await create()
    const club = await openScheduled(id)
    const before = await everything(cell.database)
    const reply = await choose(club, 'teamStandardPlan')
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
    const club = await openScheduled(id)
    const key = randomUUID()
    expect(codeOf(await choose(club, 'teamStandardPlan', {}, key))).toBe('gives-up-coupon')
    expect(codeOf(await choose(club, 'teamStandardPlan', { givesUpCoupons: [randomUUID()] }, key))).toBe(
      'gives-up-coupon',
    )
    const accepted = { givesUpCoupons: [id] }
    const replies = await Promise.all([1, 2, 3].map(() => choose(club, 'teamStandardPlan', accepted, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await usesOf(id)).toEqual([0, 0])
    expect(await planned(club)).toEqual([
      ['teamStandardPlusPlan.base', null],
      ['teamStandardPlan.base', null],
    ])
  })

  it('by an upgrade that begins now, by a yearly plan and by another coupon is the same', async () => {
    const elsewhere = await create({ groupId: STANDARD_DISCOUNT })
    const year = { planId: 'yearlyStandardPlusPlan', quotedTotal: 327_800 }
    const ways = [
      (club: Club, more: object) => club.post(pathOf(club, 'plans/yearly'), { ...year, ...more }, withKey()),
      (club: Club, more: object) => buy(club, elsewhere.id, more),
      (club: Club, more: object) =>
        club.post(pathOf(club, 'plans/coupon'), {
          couponId: elsewhere.id,
          contractStartDate: DECEMBER,
          contractEndDate: null,
          couponPlans: [{ originContractPlanId: 'teamStandardPlanDiscount20Percent.base', limits: [] }],
          isBilledAllPlansSameTime: true,
          ...more,
        }),
      (club: Club, more: object) =>
        club.put(pathOf(club, 'plans/yearly'), {
          startDate: '2026-11-20T15:00:00.000Z',
          endDate: '2027-11-20T14:59:59.999Z',
          newPlans: [{ contractPlanId: 'yearlyStandardPlusPlan.base' }],
          ...more,
        }),
    ]
    for (const replace of ways) {
      const { id } = await create()
      const club = await openScheduled(id)
      expect(codeOf(await replace(club, {}))).toBe('gives-up-coupon')
      expect(await usesOf(id)).toEqual([1, 1])
      expect((await replace(club, { givesUpCoupons: [id] })).status).toBe(200)
      expect(await usesOf(id)).toEqual([0, 0])
    }
    expect(await usesOf(elsewhere.id)).toEqual([2, 2])
  })

  it('never asks who has no coupon reserved', async () => {
    const club = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    expect((await choose(club, 'teamBasicPlan')).status).toBe(200)
    expect((await choose(club, 'teamStandardPlan')).status).toBe(200)
  })
})

describe('a cancellation', () => {
  const YEAR = '2027-11-20T15:00:00.000Z'
  /** A yearly club whose next year is scheduled with a coupon, 15 percent off Standard+. */
  const yearly = async () => {
    const { id } = await create({ groupId: 'yearlyStandardPlusPlanDiscount15Percent' })
    const club = await cell.open()
    const first = { planId: 'yearlyStandardPlan', quotedTotal: 217_800 }
    expect((await club.post(pathOf(club, 'plans/yearly'), first, withKey())).status).toBe(200)
    expect(await buy(club, id, { quotedTotal: 278_630 })).toMatchObject({ status: 200, body: { startDate: YEAR } })
    return { id, club }
  }
  const cancel = async (club: Club) => {
    const body = { contractInfoId: club.contractId, cancellationDate: '2027-11-20T14:59:59.999Z' }
    expect(await club.put(pathOf(club, 'cancel'), body)).toMatchObject({ status: 200 })
  }

  it('keeps the use while the reserved coupon can still come back, and brings it back', async () => {
    const { id, club } = await yearly()
    const before = await planned(club)
    await cancel(club)
    expect(await usesOf(id)).toEqual([1, 1])
    expect((await club.remove(pathOf(club, 'cancel'))).status).toBe(200)
    expect(await planned(club)).toEqual(before)
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('that comes due gives it back', async () => {
    const { id, club } = await yearly()
    await cancel(club)
    cell.clock.moveTo(Date.parse(YEAR) + 1)
    await cell.runDue()
    expect((await documentOf(club)).isCancellation).toBe(true)
    expect(await usesOf(id)).toEqual([0, 0])
  })

  it('that a purchase reverses asks first, and then gives it back', async () => {
    const { id, club } = await yearly()
    await cancel(club)
    const next = { planId: 'yearlyBasicPlan', quotedTotal: 108_900 }
    const replace = (more: object) => club.post(pathOf(club, 'plans/yearly'), { ...next, ...more }, withKey())
    expect(codeOf(await replace({}))).toBe('gives-up-coupon')
    expect((await replace({ givesUpCoupons: [id] })).status).toBe(200)
    expect(await usesOf(id)).toEqual([0, 0])
  })

  it('that closes the account at once gives it back', async () => {
    const { id } = await create()
    const club = await openScheduled(id)
    const body = { contractInfoId: club.contractId, cancellationDate: NOW.replace('Z', '.000Z') }
    expect(await club.put(pathOf(club, 'cancel'), body)).toMatchObject({ body: { cancellation: 'closed' } })
    expect(await usesOf(id)).toEqual([0, 0])
  })
})
