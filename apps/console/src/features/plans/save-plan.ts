import { saveMonthlyPlan } from '@touchline/contract/plans'
import { saveYearlyPlan } from '@touchline/contract/yearly-plans'
import { ApiError } from '../../lib/api-error.ts'
import { fieldOf } from '../../lib/field-of.ts'
import { call, organizationId } from '../../lib/session.ts'
import type { Offer } from './offer.ts'

export type SaveOutcome =
  | { readonly kind: 'saved' }
  /** The amount is another one by now: minor units. */
  | { readonly kind: 'quote-changed'; readonly total: number }
  | { readonly kind: 'past-deadline' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Sends the change once, whatever happens: the same key is the same purchase. */
export async function savePlan(
  contractId: string,
  offer: Offer,
  quotedTotal: number,
  key: string,
): Promise<SaveOutcome> {
  try {
    await send(contractId, offer, quotedTotal, key)
    return { kind: 'saved' }
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error) : { kind: 'failed', error }
  }
}

async function send(contractId: string, offer: Offer, quotedTotal: number, idempotencyKey: string): Promise<void> {
  const params = { orgId: organizationId(), id: contractId }
  const { choice, kind } = offer
  const planId = offer.to.id
  if (choice.cycle === 'month') {
    const body = { planId, isDowngrade: kind === 'downgrade', quotedTotal }
    await call(saveMonthlyPlan, { params, idempotencyKey, body })
  } else {
    const { analysts: analystNum, viewers: viewerNum } = choice.seats
    await call(saveYearlyPlan, { params, idempotencyKey, body: { planId, analystNum, viewerNum, quotedTotal } })
  }
}

function outcomeOf(error: ApiError): SaveOutcome {
  if (error.code === 'past-deadline') return { kind: 'past-deadline' }
  const total = fieldOf(error.details, 'total')
  if (error.code === 'quote-changed' && typeof total === 'number') return { kind: 'quote-changed', total }
  return { kind: 'failed', error }
}
