import { randomUUID } from 'node:crypto'
import type { CouponId } from '@touchline/domain/ids'
import type { Club, TestCell } from './cell.ts'
import { buyWithCoupon, makeCoupon, usesOf } from './coupons.ts'
import type { Reply } from './http.ts'

/** Basic less 10 percent, by the month: for a Standard+ plan a downgrade, which begins with the next month. */
export const BASIC_DISCOUNT = 'teamBasicPlanDiscount10Percent'

/** The running month of a Standard+ plan, tax included: a scheduled change does not change it. */
const THIS_MONTH = 32_780

export const pathOf = (club: Club, rest: string): string => `/manage/contract_info/${club.contractId}/${rest}`
export const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })

export const codeOf = ({ body }: Pick<Reply, 'body'>): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null

export const buy = (club: Club, couponId: CouponId, more: object = {}, key?: string): Promise<Reply> =>
  buyWithCoupon(club, { couponId, quotedTotal: THIS_MONTH, ...more }, key)

export const choose = (club: Club, planId: string, more: object = {}, key?: string): Promise<Reply> =>
  club.post(pathOf(club, 'plans/monthly'), { planId, quotedTotal: THIS_MONTH, ...more }, withKey(key))

export const withdraw = (club: Club): Promise<Reply> => club.remove(pathOf(club, 'plans/reserved'))

/** What a test does with scheduled coupons in its cell, which is opened later. */
export const scheduledCoupons = (cell: () => TestCell) => ({
  create: ({ groupId = BASIC_DISCOUNT, uses = 5 }: { readonly groupId?: string; readonly uses?: number } = {}) =>
    makeCoupon(cell(), { groupId, numberOfAvailableUses: uses }),
  usesOf: (couponId: CouponId) => usesOf(cell(), couponId),
  /** A club on Standard+ with the coupon's plan scheduled for the 1st. */
  openScheduled: async (couponId: CouponId): Promise<Club> => {
    const club = await cell().open({ basePlanId: 'teamStandardPlusPlan.base' })
    const reply = await buy(club, couponId)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return club
  },
})
