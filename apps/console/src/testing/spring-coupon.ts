import type { FoundCouponInfo } from '@touchline/contract/plans/coupons'
import { discounted, plan } from './books.ts'

const master = (role: 'base' | 'analyst' | 'viewer') => ({
  ...plan(discounted, 'standard', role),
  availableTerm: 3,
})

export const spring: FoundCouponInfo = {
  _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b11',
  couponId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b11',
  couponCode: 'SPRING',
  couponName: { en: 'Season start', ja: '新シーズン応援' },
  description: {},
  plans: [
    { planGroupId: discounted, masterContractPlans: [master('base')] },
    { planGroupId: discounted, masterContractPlans: [master('analyst'), master('viewer')] },
  ],
  effectiveStartDate: '2020-01-01T00:00:00.000Z',
  effectiveEndDate: '2099-12-31T00:00:00.000Z',
  numberOfAvailableUses: 50,
  distributorUserId: null,
  baseCouponId: null,
  defaultBaseCouponFlag: false,
  separateId: null,
  isYearly: false,
  usesLeft: 5,
  storedSeconds: { thisMonth: 0, fromToday: 0, fromNextMonth: 0 },
}
