import { type CouponInfo, getCouponByCode } from '@touchline/contract/coupons'
import { couponCodeOf } from '@touchline/domain/coupons'
import { ApiError } from '../../lib/api-error.ts'
import { tellFault } from '../../lib/faults.ts'
import { call, organizationId } from '../../lib/session.ts'

/** Why there is no coupon to use, as the field says it (specification, section 8). */
const faults = {
  'coupon-unknown': 'unknown',
  '400_0144': 'exhausted',
  'coupon-already-used': 'alreadyUsed',
  'coupon-not-effective': 'notEffective',
  'coupon-other-region': 'otherRegion',
  'coupon-other-currency': 'otherCurrency',
  'too-many-attempts': 'tooManyAttempts',
} as const

export type CouponFault = (typeof faults)[keyof typeof faults] | 'notFetched' | 'characters'

const isNamed = (code: string): code is keyof typeof faults => Object.hasOwn(faults, code)

export async function askCoupon(typed: string): Promise<CouponInfo | CouponFault> {
  try {
    const params = { orgId: organizationId(), code: couponCodeOf(typed) }
    return (await call(getCouponByCode, { params })).data
  } catch (error) {
    if (error instanceof ApiError && isNamed(error.code)) return faults[error.code]
    await tellFault(error, 'fetch')
    return 'notFetched'
  }
}
