import { getCouponByCode } from '@touchline/contract/calls/coupons'
import type { FoundCouponInfo } from '@touchline/contract/plans/coupons'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { couponCodeOf } from '@touchline/domain/coupons'
import { dateText } from '@touchline/words/date-text'
import type { Account } from '../../lib/account/account.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { textOf } from '../../lib/http/field-of.ts'
import { call } from '../../lib/request/call.ts'
import { reportFault } from '../../lib/request/faults.ts'
import { organizationId } from '../../lib/session/session.ts'

/** Specification, section 8. */
const faults = {
  'coupon-unknown': 'unknown',
  '400_0144': 'coupon-exhausted',
  'coupon-already-used': 'coupon-already-used',
  'coupon-other-region': 'coupon-other-region',
  'coupon-other-currency': 'coupon-other-currency',
  'too-many-attempts': 'tooManyAttempts',
} as const

type FaultKind =
  | (typeof faults)[keyof typeof faults]
  | 'coupon-not-effective'
  | 'expired'
  | 'notYet'
  | 'notFetched'
  | 'characters'

export interface CouponFault {
  readonly fault: FaultKind
  readonly date: string
}

export const faultDay = ({ date }: CouponFault, locale: string): string =>
  date === '' ? '' : dateText(date, locale, 'fullDay')

export const faultOf = (fault: FaultKind, date = ''): CouponFault => ({ fault, date })

const isNamed = (code: string): code is keyof typeof faults => Object.hasOwn(faults, code)

export async function askCoupon(typed: string, { contract, now }: Account): Promise<FoundCouponInfo | CouponFault> {
  try {
    const params = { orgId: organizationId(), code: couponCodeOf(typed) }
    return (await call(getCouponByCode, { params })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'coupon-not-effective')
      return notEffective(error.details, contract.zone, now)
    if (error instanceof ApiError && isNamed(error.code)) return faultOf(faults[error.code])
    await reportFault(error, 'fetch')
    return faultOf('notFetched')
  }
}

function notEffective(details: unknown, zone: string, now: number): CouponFault {
  const [first, last] = [textOf(details, 'effectiveStartDate'), textOf(details, 'effectiveEndDate')]
  if (first === null || last === null) return faultOf('coupon-not-effective')
  const start = instantFromWire(first)
  return now < start ? faultOf('notYet', dateOf(start, zone)) : faultOf('expired', dateOf(instantFromWire(last), zone))
}
