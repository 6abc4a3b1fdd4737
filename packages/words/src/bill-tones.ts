import type { BillState } from '@touchline/domain/payment'

export const billTones = {
  unclear: 'error',
  declined: 'error',
  open: 'wait',
  'waits-for-transfer': 'wait',
  part: 'wait',
  charging: 'busy',
  requested: 'ink',
  paid: 'paid',
  withdrawn: 'plain',
  calculating: 'busy',
  estimated: 'later',
  waived: 'plain',
  'nothing-to-pay': 'plain',
} as const satisfies Record<BillState['kind'], string>
