import { halfWidth } from '../typed/index.ts'

/** Specification, sections 5 and 9; reading D5. */
export const COUPON_CODE_LENGTH = 6

export const couponCodeOf = (typed: string): string => halfWidth(typed).toUpperCase()

const lettersAndDigits = /^[0-9A-Z]*$/

export function checkCouponCode(typed: string): 'valid' | 'characters' | 'length' {
  const code = couponCodeOf(typed)
  if (!lettersAndDigits.test(code)) return 'characters'
  return code.length === COUPON_CODE_LENGTH ? 'valid' : 'length'
}
