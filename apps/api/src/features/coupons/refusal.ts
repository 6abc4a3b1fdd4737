import type { RefusalCode } from '@touchline/contract/refusal'
import type { CouponRefusal } from '@touchline/domain/coupons'
import { type Refusal, refuse } from '../../http/refusal.ts'

const told = {
  'coupon-already-used': 'This contract has used the coupon before',
  'coupon-not-effective': 'The coupon cannot be used today',
  'coupon-other-region': 'The plan of the coupon is not sold to this organisation',
  'coupon-other-currency': 'The plan of the coupon has no price in the currency of the contract',
  'coupon-exhausted': 'The number of uses reached the limit',
  'coupon-start': 'The discount cannot begin on that day',
  'coupon-limits': 'The limits are wider than those of the plan',
  esports: 'An esports organisation has no plans to choose from',
  unsettled: 'The last bill is paid first',
  'past-deadline': 'A change after the running term can no longer be reserved',
  'seats-below-current': 'There are more seats in force',
} satisfies Record<CouponRefusal, string>

/** The specification has a code of its own for a coupon without uses left. */
const codeOf = (reason: CouponRefusal): RefusalCode => (reason === 'coupon-exhausted' ? '400_0144' : reason)

export const refuseCoupon = (reason: CouponRefusal): Refusal => refuse(codeOf(reason), told[reason])

export const unknownCoupon = (): Refusal => refuse('coupon-unknown', 'No such coupon')
