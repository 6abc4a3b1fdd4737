import * as z from 'zod/mini'
import { localDate, minorUnits } from '../wire.ts'

export const wireBillState = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'withdrawn',
      'estimated',
      'calculating',
      'nothing-to-pay',
      'waived',
      'open',
      'requested',
      'charging',
      'unclear',
    ]),
  }),
  z.object({ kind: z.literal('declined'), nextTryOn: z.nullable(localDate) }),
  z.object({ kind: z.literal('waits-for-transfer'), isLate: z.boolean() }),
  z.object({ kind: z.literal('part'), received: minorUnits, open: minorUnits, isLate: z.boolean() }),
  z.object({
    kind: z.literal('paid'),
    refunded: minorUnits,
    returned: minorUnits,
    disputed: minorUnits,
    paidLateOn: z.nullable(localDate),
  }),
])
