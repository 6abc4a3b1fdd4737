import { describe, expect, it } from 'vitest'
import {
  afterResult,
  declineCodes,
  declineOf,
  isHardDecline,
  isRetryUseful,
  type PaymentResult,
  type PaymentStatus,
  shownFailure,
} from './index.ts'

const news: readonly PaymentResult[] = ['succeeded', 'failed', 'processing', 'needs-action', 'unknown']
const known = ['Complete', 'Error', 'InProgress', 'Error'] as const
const nothing = news.map(() => 'ignored')

it.each<[PaymentStatus, readonly string[]]>([
  ['Waiting', [...known, 'ignored']],
  ['Requesting', [...known, 'ProcessCallError']],
  ['InProgress', [...known, 'ProcessCallError']],
  ['ProcessCallError', [...known, 'ignored']],
  ['Error', [...known, 'ignored']],
  ['Complete', nothing],
  ['Cancel', nothing],
])('a billing in %s becomes %j', (status, expected) => {
  expect(news.map((result) => afterResult(status, result))).toEqual(expected)
})

it('a payment is tried again only with another card after these', () => {
  expect(
    ['card_missing', ...declineCodes].filter((code, at, all) => isHardDecline(code) && all.indexOf(code) === at),
  ).toEqual([
    'card_missing',
    'authentication_required',
    'expired_card',
    'fraudulent',
    'incorrect_number',
    'lost_card',
    'pickup_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'stolen_card',
  ])
  expect(isHardDecline('')).toBe(false)
})

describe('a failure as it may be shown', () => {
  it.each([
    [null, null, null],
    [null, 'stolen_card', null],
    ['card_declined', null, { code: 'card_declined', declineCode: null }],
    ['card_declined', 'stolen_card', { code: 'card_declined', declineCode: 'generic_decline' }],
    ['lost_card', 'insufficient_funds', { code: 'generic_decline', declineCode: 'insufficient_funds' }],
    ['', '', { code: '', declineCode: '' }],
  ])('%s and %s', (code, declineCode, expected) => {
    expect(shownFailure(code, declineCode)).toEqual(expected)
  })
})

it('the same card may work after these, and no other', () => {
  const useful = declineCodes.filter((declineCode) => isRetryUseful({ code: 'card_declined', declineCode }))
  expect(useful).toEqual([
    'approve_with_id',
    'authentication_not_handled',
    'authentication_required',
    'duplicate_transaction',
    'issuer_not_available',
    'mobile_device_authentication_required',
    'processing_error',
    'reenter_transaction',
    'try_again_later',
    'payment_intent_authentication_failure',
    'payment_intent_payment_attempt_expired',
    'payment_method_provider_timeout',
    'rate_limit',
    'setup_intent_authentication_failure',
    'payment_outcome_unknown',
  ])
  expect(isRetryUseful({ code: 'never', declineCode: null })).toBe(false)
})

it('a decline code that is not known gives way to its code, and one that is comes first', () => {
  expect(declineOf({ code: 'expired_card', declineCode: null }).code).toBe('expired_card')
  expect(declineOf({ code: 'expired_card', declineCode: 'pickup_card' }).code).toBe('pickup_card')
  expect(declineOf({ code: 'card_declined', declineCode: 'toString' }).code).toBe('card_declined')
})
