import { evidenceParts } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, minorUnits } from '../wire.ts'
import * as calls from './calls/disputes.ts'

const disputeId = z.string().check(z.regex(/^[A-Za-z]\w{2,63}$/))

const getDispute = endpoint({
  ...calls.getDispute,
  access: 'operator',
  right: 'read-disputes',
  params: z.object({ disputeId }),
  refusals: ['not-found'],
  summary: 'A payment that its cardholder disputes at the bank, with what our own books say of it.',
  response: z.object({
    now: instant,
    disputeId: z.string(),
    club: z.object({ organizationId: id, name: z.string(), zone: z.string() }),
    billingInfoId: id,
    amount: minorUnits,
    currency,
    reason: z.nullable(z.string()),
    state: z.enum(['open', 'won', 'lost']),
    chargedDate: instant,
    openedDate: instant,
    /** Null if none is due. */
    answerBy: z.nullable(instant),
    evidence: z.nullable(
      z.object({
        state: z.enum(['ordered', 'sent', 'refused']),
        parts: z.array(z.enum(evidenceParts)),
        texts: z.record(z.string(), z.string()),
        by: z.nullable(z.string()),
        date: instant,
        refusal: z.nullable(z.string()),
      }),
    ),
    found: z.partialRecord(z.enum(evidenceParts), z.string()),
    before: z.int(),
    /** The region's, of twelve months. */
    ours: z.object({ open: z.int(), won: z.int(), lost: z.int() }),
  }),
})

export const disputeEndpoints = { getDispute } as const
