import type { FoundCouponInfo } from '@touchline/contract/plans/coupons'
import type { Language } from '@touchline/contract/wire'
import { endFromWire, instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import type { Coupon } from '@touchline/domain/coupons'

export function couponFromWire(info: FoundCouponInfo, zone: string): Coupon {
  const [base] = info.plans
  if (base === undefined) throw new Error(`coupon ${info.couponCode} sells no plan`)
  return {
    id: info.couponId,
    code: info.couponCode,
    groupId: base.planGroupId,
    effectiveFrom: dateOf(instantFromWire(info.effectiveStartDate), zone),
    effectiveUntil: dateOf((endFromWire(info.effectiveEndDate) ?? 0) - 1, zone),
    termMonths: base.masterContractPlans[0]?.availableTerm ?? 12,
    usesLeft: info.usesLeft,
  }
}

type Text = FoundCouponInfo['couponName']

/** The reader's language, English, the fallback (reading D9). */
export const couponTextIn = (text: Text, language: Language, fallback: string): string =>
  text[language] ?? text.en ?? fallback
