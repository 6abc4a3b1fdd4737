import type { Call } from '../endpoint.ts'

export const getCouponByCode = { method: 'GET', path: '/:orgId/data/master/coupon/code/:code' } as const satisfies Call

/** Published as `contractCoupon`. */
export const buyCouponPlans = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/coupon',
} as const satisfies Call

export const saveCouponPlan = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/coupon/save',
} as const satisfies Call
