import { saveCouponPlan } from '@touchline/contract/calls/coupons'
import type { AcceptedCoupon, CouponRefusal } from '@touchline/domain/coupons'
import { isAboveLimit } from '../../forms/asking/purchase-limit.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { fieldOf } from '../../lib/http/field-of.ts'
import { call } from '../../lib/request/call.ts'
import { organizationId } from '../../lib/session/session.ts'
import { couponsOfRefusal, type ScheduledCoupon } from '../../lib/wire/coupon-loss.ts'

export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'quote-changed'; readonly total: number }
  | { readonly kind: 'gives-up-coupon'; readonly coupons: readonly ScheduledCoupon[] }
  | { readonly kind: 'approval-required' }
  | { readonly kind: 'refused'; readonly reason: CouponRefusal | 'catalogue-incomplete' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface CouponOrder {
  readonly contractId: string
  readonly couponId: string
  readonly purchase: Pick<AcceptedCoupon, 'kind' | 'seats'>
  readonly quotedTotal: number
  readonly givesUpCoupons: readonly string[]
  readonly idempotencyKey: string
}

/** Idempotent by key. */
export async function saveCoupon(order: CouponOrder): Promise<SaveOutcome> {
  const { contractId, couponId, purchase, quotedTotal, idempotencyKey, givesUpCoupons } = order
  const { analysts: analystNum, viewers: viewerNum } = purchase.seats
  try {
    await call(saveCouponPlan, {
      params: { orgId: organizationId(), id: contractId },
      idempotencyKey,
      body: {
        couponId,
        isDowngrade: purchase.kind === 'downgrade',
        analystNum,
        viewerNum,
        quotedTotal,
        ...(givesUpCoupons.length === 0 ? {} : { givesUpCoupons: [...givesUpCoupons] }),
      },
    })
    return { kind: 'saved' }
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error) : { kind: 'failed', error }
  }
}

/** With the specification's code for an exhausted coupon. */
const known: Readonly<Record<string, CouponRefusal | 'catalogue-incomplete'>> = {
  'catalogue-incomplete': 'catalogue-incomplete',
  'coupon-already-used': 'coupon-already-used',
  'coupon-not-effective': 'coupon-not-effective',
  'coupon-other-region': 'coupon-other-region',
  'coupon-other-currency': 'coupon-other-currency',
  '400_0144': 'coupon-exhausted',
  'coupon-start': 'coupon-start',
  'coupon-limits': 'coupon-limits',
  unsettled: 'unsettled',
  'past-deadline': 'past-deadline',
  'seats-below-current': 'seats-below-current',
}

function outcomeOf(error: ApiError): SaveOutcome {
  const { code, details } = error
  const total = fieldOf(details, 'total')
  if (code === 'quote-changed' && typeof total === 'number') return { kind: 'quote-changed', total }
  if (isAboveLimit(error)) return { kind: 'approval-required' }
  if (code === 'gives-up-coupon') return { kind: 'gives-up-coupon', coupons: couponsOfRefusal(details) }
  const reason = known[code]
  return reason === undefined ? { kind: 'failed', error } : { kind: 'refused', reason }
}
