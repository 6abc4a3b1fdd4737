/** Specification, "Payment status". */
export const paymentStatuses = [
  'ProcessCallError',
  'Error',
  'Waiting',
  'InProgress',
  'Complete',
  'Requesting',
  'Cancel',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const after = {
  succeeded: 'Complete',
  failed: 'Error',
  processing: 'InProgress',
  'needs-action': 'Error',
  unknown: 'ProcessCallError',
} as const satisfies Record<string, PaymentStatus>

export type PaymentResult = keyof typeof after

/** `ignored`: nothing new. Complete and withdrawn are final, so that order does not matter (invariants I22, I24). */
export function afterResult(current: PaymentStatus, result: PaymentResult): PaymentStatus | 'ignored' {
  if (current === 'Complete' || current === 'Cancel') return 'ignored'
  if (result === 'unknown' && current !== 'Requesting' && current !== 'InProgress') return 'ignored'
  return after[result]
}

const isResult = (name: string): name is PaymentResult => Object.hasOwn(after, name)
const outcomes = Object.keys(after).filter(isResult)

export const isLegalStep = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from !== to && outcomes.some((result) => afterResult(from, result) === to)
