/** The length of every coupon code (specification, sections 5 and 9; reading D5). */
export const COUPON_CODE_LENGTH = 6

/** The distance of a full-width letter or digit from its half-width one. */
const FULL_WIDTH = 0xfe_e0

/** What is typed, as it is compared and sent: half-width, in upper case, without spaces around it. */
export const couponCodeOf = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .toUpperCase()

const halfWidth = /^[0-9A-Z]*$/

/** 'characters': something other than half-width letters and digits; 'length': not all typed yet. */
export function checkCouponCode(typed: string): 'valid' | 'characters' | 'length' {
  const code = couponCodeOf(typed)
  if (!halfWidth.test(code)) return 'characters'
  return code.length === COUPON_CODE_LENGTH ? 'valid' : 'length'
}
