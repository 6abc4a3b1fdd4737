/** What becomes of a fixed billing's money (specification, "Payment status"). */
export type PaymentStatus =
  | 'ProcessCallError'
  | 'Error'
  | 'Waiting'
  | 'InProgress'
  | 'Complete'
  | 'Requesting'
  | 'Cancel'

export type PaymentResult = 'succeeded' | 'failed' | 'processing' | 'needs-action' | 'unknown'

const after = {
  succeeded: 'Complete',
  failed: 'Error',
  processing: 'InProgress',
  'needs-action': 'Error',
  unknown: 'ProcessCallError',
} as const satisfies Record<PaymentResult, PaymentStatus>

/**
 * The status after a result of the provider, or `ignored`. Complete never goes back and a withdrawn billing stays
 * withdrawn, so any order of the same results ends the same (trust I22, I24); a late "unknown" says nothing against what
 * is known.
 */
export function afterResult(current: PaymentStatus, result: PaymentResult): PaymentStatus | 'ignored' {
  if (current === 'Complete' || current === 'Cancel') return 'ignored'
  if (result === 'unknown' && current !== 'Requesting' && current !== 'InProgress') return 'ignored'
  return after[result]
}

/** Tried again only after the card changes. */
const hard = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'incorrect_number',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'fraudulent',
  'expired_card',
  'authentication_required',
  'card_missing',
])

export const isHardDecline = (code: string): boolean => hard.has(code)

/** What would help a thief is told as a plain decline; the true code stays on the server (card-provider, "practice"). */
const masked = new Set(['fraudulent', 'lost_card', 'stolen_card', 'merchant_blacklist'])

export const shownDecline = (code: string): string => (masked.has(code) ? 'generic_decline' : code)

/** A failure as it may be told: code and decline code, each without what would help a thief; null where nothing failed. */
export const shownFailure = (
  code: string | null,
  declineCode: string | null,
): { readonly code: string; readonly declineCode: string | null } | null =>
  code === null
    ? null
    : { code: shownDecline(code), declineCode: declineCode === null ? null : shownDecline(declineCode) }

/** Days until a soft decline is tried again, by the number of attempts made; null when it is left to the administrator. */
export const daysUntilRetry = (attempts: number): number | null => [3, 5, 7][attempts - 1] ?? null

export { type CardExpiry, cardExpiry } from './card-expiry.ts'
export { type Decline, type DeclineAction, type DeclineReason, declineCodes, declineOf } from './declines.ts'
