/** The length of every coupon code (specification, sections 5 and 9; decision D5). */
export const COUPON_CODE_LENGTH = 6

/** What is typed, as it is compared and sent: codes are upper case and have no spaces around them. */
export const couponCodeOf = (typed: string): string => typed.trim().toUpperCase()

const halfWidth = /^[0-9A-Z]*$/

/** 'characters': something else than half-width letters and digits; 'length': not all typed yet. */
export function checkCouponCode(typed: string): 'valid' | 'characters' | 'length' {
  const code = couponCodeOf(typed)
  if (!halfWidth.test(code)) return 'characters'
  return code.length === COUPON_CODE_LENGTH ? 'valid' : 'length'
}
