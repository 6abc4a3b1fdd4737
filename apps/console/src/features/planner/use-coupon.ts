import { skipToken, useQuery } from '@tanstack/react-query'
import { dateOf, type LocalDate, startOfNextMonth } from '@touchline/domain/calendar'
import type { Coupon } from '@touchline/domain/coupons'
import type { PlannedPlan } from '@touchline/domain/projection'
import { useMemo } from 'react'
import { askCoupon, type CouponFault } from '../../forms/coupon/ask-coupon.ts'
import type { Account } from '../../lib/account/account.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { couponFromWire } from '../../lib/wire/coupon-mapping.ts'
import type { PlannedChoice } from './choice.ts'

export interface AskedCoupon {
  readonly coupon: Coupon | null
  readonly fault: CouponFault | null
  readonly isAsking: boolean
}

const unasked: AskedCoupon = { coupon: null, fault: null, isAsking: false }

export function usePlannedPlan(account: Account, choice: PlannedChoice): { plan: PlannedPlan; coupon: AskedCoupon } {
  const coupon = useCoupon(account, choice.coupon)
  const { groupId, seats, start, sleep, addOns } = choice
  const { now, contract } = account
  const plan = useMemo(
    (): PlannedPlan => ({
      groupId,
      seats,
      start: firstDayOf(start, now, contract.zone),
      coupon: coupon.coupon,
      sleep,
      addOns,
    }),
    [groupId, seats, start, now, contract.zone, coupon.coupon, sleep, addOns],
  )
  return { plan, coupon }
}

export function firstDayOf(start: PlannedChoice['start'], now: number, zone: string): LocalDate | null {
  if (start === 'now') return null
  return start === 'next' ? dateOf(startOfNextMonth(now, zone), zone) : start
}

function useCoupon(account: Account, code: string | null): AskedCoupon {
  const { data, isPending } = useQuery({
    queryKey: organizationKey('planned-coupon', code),
    queryFn: code === null ? skipToken : () => askCoupon(code, account),
  })
  const { zone } = account.contract
  return useMemo(() => {
    if (code === null) return unasked
    if (data === undefined) return { ...unasked, isAsking: isPending }
    return 'fault' in data ? { ...unasked, fault: data } : { ...unasked, coupon: couponFromWire(data, zone) }
  }, [code, data, isPending, zone])
}
