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
 * The status after a result of the provider, or `ignored`. Complete never changes back and a withdrawn billing stays
 * withdrawn, so any order of the same results ends the same (invariants I22, I24); a late "unknown" changes nothing
 * that is known.
 */
export function afterResult(current: PaymentStatus, result: PaymentResult): PaymentStatus | 'ignored' {
  if (current === 'Complete' || current === 'Cancel') return 'ignored'
  if (result === 'unknown' && current !== 'Requesting' && current !== 'InProgress') return 'ignored'
  return after[result]
}

const outcomes = [
  'succeeded',
  'failed',
  'processing',
  'needs-action',
  'unknown',
] as const satisfies readonly PaymentResult[]

/** Whether any result leads from one status to another. */
export const isLegalStep = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from !== to && outcomes.some((result) => afterResult(from, result) === to)
