import { money } from '@touchline/domain/money'
import { idempotencyKeyOf, type SettlementKey } from '../../../books/billing/settlements.ts'
import type { ChargeRequest } from '../../../ports/payments.ts'
import type { DueRow } from './due.store.ts'

export interface Call {
  readonly kind: 'charge' | 'reconcile'
  readonly key: SettlementKey
  readonly request: ChargeRequest
  /** No new charge now. */
  readonly isOnHold?: boolean
}

export type SettlementStep = Call | { readonly kind: 'no-card'; readonly key: SettlementKey }

/**
 * Null if there is nothing to do: done by another run, a new card, paid by transfer, or on hold (its release requests
 * it again). A pending attempt is queried first, even on hold (invariant I20).
 */
export function nextStep(row: DueRow, attempt: number): SettlementStep | null {
  const key = { organizationId: row.organization_id, billingId: row.billing_id }
  const open = openRequest(row, key)
  if (open !== null) return { kind: 'reconcile', key, request: open, isOnHold: row.is_on_hold }
  const isDue = (row.payment_status === 'Waiting' || row.payment_status === 'Error') && row.attempt + 1 === attempt
  if (!isDue || row.is_on_hold || row.payment_method === 'BANK_TRANSFER') return null
  const { provider_customer_id: customerId, card_payment_method_id: paymentMethodId } = row
  if (customerId === null || paymentMethodId === null) return { kind: 'no-card', key }
  const made = {
    attempt,
    paymentMethodId,
    isPayerPresent: false,
    foundIntentId: row.found_intent_id,
    idempotencyKey: idempotencyKeyOf({ ...key, attempt, foundIntentId: row.found_intent_id }),
  }
  return { kind: 'charge', key, request: { ...chargedOf(row), ...key, ...made, customerId } }
}

const chargedOf = (row: DueRow) => ({
  intentId: row.intent_id ?? row.found_intent_id,
  amount: money(BigInt(row.total), row.currency),
})

function openRequest(row: DueRow, key: SettlementKey): ChargeRequest | null {
  const { open_attempt: attempt, idempotency_key: idempotencyKey, provider_customer_id: customerId } = row
  const { payment_method_id: paymentMethodId, is_payer_present: isPayerPresent } = row
  if (attempt === null || idempotencyKey === null || customerId === null) return null
  if (paymentMethodId === null || isPayerPresent === null) return null
  const made = { attempt, idempotencyKey, paymentMethodId, isPayerPresent }
  return { ...chargedOf(row), ...key, ...made, customerId }
}
