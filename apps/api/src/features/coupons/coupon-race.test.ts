import { randomUUID } from 'node:crypto'
import { type Club, openTestCell, type TestCell } from '@touchline/testing/cell'
import { buyWithCoupon, usesOf as countUses, makeCoupon, STANDARD_DISCOUNT } from '@touchline/testing/coupons'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const NOW = '2026-11-21T04:00:00Z'
const LOWER = 'teamBasicPlanDiscount10Percent'
const GROUP = STANDARD_DISCOUNT
/** The running month of a Standard+ plan, tax included: a scheduled change does not change it. */
const THIS_MONTH = 32_780

let cell: TestCell

beforeAll(async () => {
  cell = await openTestCell(NOW)
})
afterAll(() => cell.drop())
beforeEach(() => cell.clock.moveTo(Date.parse(NOW)))

const create = ({ groupId = LOWER, uses = 5 }: { readonly groupId?: string; readonly uses?: number } = {}) =>
  makeCoupon(cell, { groupId, numberOfAvailableUses: uses })

const pathOf = (club: Club, rest: string) => `/manage/contract_info/${club.contractId}/${rest}`
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const buy = (club: Club, couponId: string, more: object = {}, key?: string) =>
  buyWithCoupon(club, { couponId, quotedTotal: THIS_MONTH, ...more }, key)

const choose = (club: Club, planId: string, more: object = {}, key?: string) =>
  club.post(pathOf(club, 'plans/monthly'), { planId, quotedTotal: THIS_MONTH, ...more }, withKey(key))

const withdraw = (club: Club) => club.remove(pathOf(club, 'plans/reserved'))
const usesOf = (couponId: string) => countUses(cell, couponId)
const codeOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null

/** A club on Standard+ with the coupon's plan scheduled for the 1st. */
const reserving = async (couponId: string) => {
  const club = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
  const reply = await buy(club, couponId)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return club
}

describe('many at once', () => {
  it('twenty organisations and the one use that is being given back: one gets it, and the count is right', async () => {
    const { id } = await create({ uses: 1 })
    const holder = await reserving(id)
    const clubs: Club[] = []
    for (let index = 0; index < 20; index += 1) clubs.push(await cell.open({ basePlanId: 'teamStandardPlusPlan.base' }))
    const replies = await Promise.all([withdraw(holder), ...clubs.map((club) => buy(club, id))])
    const [withdrawn, ...bought] = replies
    expect(withdrawn?.status).toBe(200)
    const winners = bought.filter(({ status }) => status === 200).length
    expect(winners).toBeLessThanOrEqual(1)
    expect(bought.filter((reply) => codeOf(reply) === '400_0144')).toHaveLength(20 - winners)
    expect(await usesOf(id)).toEqual([winners, winners])
  })

  it('replaced and withdrawn at once, the use is given back once', async () => {
    const { id } = await create()
    const club = await reserving(id)
    const accepted = { givesUpCoupons: [id] }
    const replies = await Promise.all([
      withdraw(club),
      choose(club, 'teamStandardPlan', accepted),
      withdraw(club),
      choose(club, 'teamStandardPlan', accepted),
    ])
    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    expect(await usesOf(id)).toEqual([0, 0])
    const others = await create({ uses: 3 })
    expect(await usesOf(others.id)).toEqual([0, 0])
  })

  it('two organisations that exchange two coupons never wait for each other', async () => {
    const [a, b] = [await create({ uses: 9 }), await create({ groupId: GROUP, uses: 9 })]
    const pairs = await Promise.all(
      [1, 2, 3, 4].map(async () => [await reserving(a.id), await reserving(b.id)] as const),
    )
    const exchanges = pairs.flatMap(([first, second]) => [
      buy(first, b.id, { givesUpCoupons: [a.id] }),
      buy(second, a.id, { givesUpCoupons: [b.id] }),
    ])
    expect((await Promise.all(exchanges)).map(({ status }) => status)).toEqual(exchanges.map(() => 200))
    expect([await usesOf(a.id), await usesOf(b.id)]).toEqual([
      [4, 4],
      [4, 4],
    ])
  })
})
