import { saveCouponPlan } from '@touchline/contract/coupons'
import type { AcceptedCoupon } from '@touchline/domain/coupons'
import { ApiError } from '../../lib/api-error.ts'
import { fieldOf } from '../../lib/field-of.ts'
import { call, organizationId } from '../../lib/session.ts'

export type SaveOutcome =
  | { readonly kind: 'saved' }
  /** Minor units: the amount as it is by now. */
  | { readonly kind: 'quote-changed'; readonly total: number }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface CouponOrder {
  readonly contractId: string
  readonly couponId: string
  readonly purchase: Pick<AcceptedCoupon, 'kind' | 'seats'>
  /** Minor units, as shown. */
  readonly quotedTotal: number
  readonly idempotencyKey: string
}

/** Sends the purchase once, whatever happens: the same key is the same purchase. */
export async function saveCoupon(order: CouponOrder): Promise<SaveOutcome> {
  const { contractId, couponId, purchase, quotedTotal, idempotencyKey } = order
  const { analysts: analystNum, viewers: viewerNum } = purchase.seats
  try {
    await call(saveCouponPlan, {
      params: { orgId: organizationId(), id: contractId },
      idempotencyKey,
      body: { couponId, isDowngrade: purchase.kind === 'downgrade', analystNum, viewerNum, quotedTotal },
    })
    return { kind: 'saved' }
  } catch (error) {
    const total = error instanceof ApiError && error.code === 'quote-changed' ? fieldOf(error.details, 'total') : null
    return typeof total === 'number' ? { kind: 'quote-changed', total } : { kind: 'failed', error }
  }
}
