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

/** Paid and withdrawn: nothing follows, so that the order of news does not matter (invariants I22, I24). */
export const finalStatuses: readonly PaymentStatus[] = ['Complete', 'Cancel']
export const isFinal = (status: PaymentStatus): boolean => finalStatuses.includes(status)

/** `ignored`: nothing new. */
export function afterResult(current: PaymentStatus, result: PaymentResult): PaymentStatus | 'ignored' {
  if (isFinal(current)) return 'ignored'
  if (result === 'unknown' && current !== 'Requesting' && current !== 'InProgress') return 'ignored'
  return after[result]
}

const isResult = (name: string): name is PaymentResult => Object.hasOwn(after, name)
const outcomes = Object.keys(after).filter(isResult)

export const isLegalStep = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from !== to && outcomes.some((result) => afterResult(from, result) === to)
