import { saveMonthlyPlan } from '@touchline/contract/calls/plans'
import { saveYearlyPlan } from '@touchline/contract/calls/yearly-plans'
import type { SeatCounts } from '@touchline/domain/contract'
import type { MonthlyRefusal } from '@touchline/domain/plans'
import { isAboveLimit } from '../../../forms/asking/purchase-limit.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { fieldOf } from '../../../lib/http/field-of.ts'
import { call } from '../../../lib/request/call.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { couponsOfRefusal, type ScheduledCoupon } from '../../../lib/wire/coupon-loss.ts'
import { type PlanOffer, seatsToSend } from './offer.ts'

export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'quote-changed'; readonly total: number }
  | { readonly kind: 'gives-up-coupon'; readonly coupons: readonly ScheduledCoupon[] }
  | { readonly kind: 'approval-required' }
  /** Instead of a general conflict. */
  | { readonly kind: 'refused'; readonly reason: KnownRefusal; readonly least: SeatCounts | null }
  | { readonly kind: 'failed'; readonly error: unknown }

const known = [
  'esports',
  'unsettled',
  'plan-unknown',
  'not-offered',
  'currency-unpriced',
  'past-deadline',
  'seats-below-current',
  'start-not-offered',
  'catalogue-incomplete',
] as const satisfies readonly (MonthlyRefusal | 'catalogue-incomplete')[]
export type KnownRefusal = (typeof known)[number]

interface Order {
  readonly offer: PlanOffer
  readonly quotedTotal: number
  readonly givesUpCoupons: readonly string[]
}

/** Idempotent by key. */
export async function savePlan(contractId: string, order: Order, key: string): Promise<SaveOutcome> {
  try {
    await send(contractId, order, key)
    return { kind: 'saved' }
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error) : { kind: 'failed', error }
  }
}

async function send(
  contractId: string,
  { offer, quotedTotal, ...order }: Order,
  idempotencyKey: string,
): Promise<void> {
  const params = { orgId: organizationId(), id: contractId }
  const planId = offer.to.id
  const accepted = order.givesUpCoupons.length === 0 ? {} : { givesUpCoupons: [...order.givesUpCoupons] }
  if (offer.kind === 'monthly') {
    const waits = offer.choice.startsNextMonth ? { startsNextMonth: true } : {}
    const isDowngrade = offer.change === 'downgrade'
    const body = { planId, isDowngrade, ...seatsToSend(offer), quotedTotal, ...waits, ...accepted }
    await call(saveMonthlyPlan, { params, idempotencyKey, body })
  } else {
    const body = { planId, ...seatsToSend(offer), quotedTotal, ...accepted }
    await call(saveYearlyPlan, { params, idempotencyKey, body })
  }
}

function outcomeOf(error: ApiError): SaveOutcome {
  const { code, details } = error
  const total = fieldOf(details, 'total')
  if (code === 'quote-changed' && typeof total === 'number') return { kind: 'quote-changed', total }
  if (isAboveLimit(error)) return { kind: 'approval-required' }
  if (code === 'gives-up-coupon') return { kind: 'gives-up-coupon', coupons: couponsOfRefusal(details) }
  const reason = known.find((each) => each === code)
  return reason === undefined ? { kind: 'failed', error } : { kind: 'refused', reason, least: leastSeats(details) }
}

function leastSeats(details: unknown): SeatCounts | null {
  const [analysts, viewers] = [fieldOf(details, 'analystNum'), fieldOf(details, 'viewerNum')]
  return typeof analysts === 'number' && typeof viewers === 'number' ? { analysts, viewers } : null
}
