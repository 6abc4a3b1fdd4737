import { describe, expect, it } from 'vitest'
import type { DueRow } from './due.store.ts'
import { nextStep } from './next-step.ts'

const key = { organizationId: 'kita', billingId: 'b1' }

const bill: DueRow = {
  organization_id: 'kita',
  billing_id: 'b1',
  payment_status: 'Waiting',
  attempt: 0,
  intent_id: null,
  found_intent_id: null,
  total: 9_484,
  currency: 'JPY',
  payment_method: 'CREDIT_CARD',
  provider_customer_id: 'cus_1',
  card_payment_method_id: 'pm_1',
  open_attempt: null,
  idempotency_key: null,
  payment_method_id: null,
  is_payer_present: null,
  is_on_hold: false,
}
const charge = { kind: 'charge', key, request: { ...key, attempt: 1, idempotencyKey: 'bill:b1:1', intentId: null } }
const open = { open_attempt: 1, idempotency_key: 'bill:b1:1', payment_method_id: 'pm_0', is_payer_present: true }

describe('the next step of a settlement', () => {
  it.each<[string, Partial<DueRow>, number, object]>([
    ['a bill that waits', {}, 1, charge],
    ['one that failed', { payment_status: 'Error', attempt: 1 }, 2, { kind: 'charge', request: { attempt: 2 } }],
    [
      'one whose intent was found after a restore',
      { found_intent_id: 'pi_1' },
      1,
      { kind: 'charge', request: { intentId: 'pi_1', idempotencyKey: 'bill:b1:1:pi_1' } },
    ],
    ['one without a card', { card_payment_method_id: null }, 1, { kind: 'no-card', key }],
    ['one of nobody the provider knows', { provider_customer_id: null }, 1, { kind: 'no-card', key }],
    [
      'an attempt in progress, with the card that it began with',
      { payment_status: 'Requesting', attempt: 1, ...open },
      1,
      { kind: 'reconcile', request: { attempt: 1, paymentMethodId: 'pm_0', isPayerPresent: true } },
    ],
    [
      'one in progress while on hold',
      { is_on_hold: true, payment_status: 'Requesting', ...open },
      1,
      { kind: 'reconcile' },
    ],
    ['another attempt while one is unknown', { payment_status: 'ProcessCallError', ...open }, 2, { kind: 'reconcile' }],
  ])('of %s', (_, changed, attempt, expected) => {
    expect(nextStep({ ...bill, ...changed }, attempt)).toMatchObject(expected)
  })

  it.each<[string, Partial<DueRow>, number]>([
    ['an attempt that was made', { payment_status: 'Error', attempt: 1 }, 1],
    ['a later attempt than the next', {}, 2],
    ['a bill that is paid', { payment_status: 'Complete' }, 1],
    ['a bill of an organisation on hold', { is_on_hold: true }, 1],
    ['one that is paid by bank transfer', { payment_method: 'BANK_TRANSFER' }, 1],
  ])('of %s is none', (_, changed, attempt) => {
    expect(nextStep({ ...bill, ...changed }, attempt)).toBeNull()
  })
})
