import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { endFromWire, instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import type { GivenUpCoupon } from '@touchline/domain/coupons'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { fieldOf, textOf } from '../http/field-of.ts'
import type { Message } from '../messages.ts'
import { groupNameIn } from './group-name.ts'

export interface ScheduledCoupon {
  readonly couponId: string
  readonly code: string
  readonly planGroupId: string
  readonly discountPercent: number
  readonly start: number
  readonly usableUntil: number
}

export const scheduledCoupons = (
  document: Pick<ContractInfo, 'plans'>,
  lost: readonly GivenUpCoupon[],
): readonly ScheduledCoupon[] =>
  lost.flatMap(({ couponId, group, start }) => {
    const coupon = document.plans.find((plan) => plan.couponId === couponId)?.coupon
    if (!coupon) return []
    const usableUntil = endFromWire(coupon.effectiveEndDate) ?? 0
    return [
      {
        couponId,
        code: coupon.couponCode,
        planGroupId: group.id,
        discountPercent: group.discountPercent,
        start,
        usableUntil,
      },
    ]
  })

export function couponsOfRefusal(details: unknown): readonly ScheduledCoupon[] {
  const coupons = fieldOf(details, 'coupons')
  if (!Array.isArray(coupons)) return []
  return coupons.map((coupon) => ({
    couponId: textOf(coupon, 'couponId') ?? '',
    code: textOf(coupon, 'couponCode') ?? '',
    planGroupId: textOf(coupon, 'planGroupId') ?? '',
    discountPercent: Number(fieldOf(coupon, 'discountPercent')),
    start: instantFromWire(textOf(coupon, 'startDate') ?? ''),
    usableUntil: endFromWire(textOf(coupon, 'effectiveEndDate')) ?? 0,
  }))
}

interface Where {
  readonly groups: readonly ContractPlanGroup[]
  readonly zone: string
  readonly now: number
}

export function useCouponLoss({ groups, zone, now }: Where) {
  const t = useTranslations('coupons.loss')
  const { language } = useLanguage()
  const say = (coupon: ScheduledCoupon): string => {
    const facts = {
      code: coupon.code,
      percent: coupon.discountPercent,
      plan: groupNameIn(groups, coupon.planGroupId, language),
      date: dateOf(coupon.start, zone),
      until: dateOf(coupon.usableUntil - 1, zone),
    }
    return now < coupon.usableUntil ? t('again', facts) : t('over', facts)
  }
  return {
    say,
    ask: (coupons: readonly ScheduledCoupon[]): Message => ({
      title: t('title'),
      body: coupons.map(say).join(' '),
      ok: t('giveUp'),
      cancel: t('keep'),
    }),
  }
}
