import { evidenceFileFaults, evidenceParts, MOST_EVIDENCE_FILE_BYTES } from '@touchline/domain/payment'
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
    club: z.object({ organizationId: id, name: z.string() }),
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
        file: z.nullable(z.string()),
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

const keepEvidenceFile = endpoint({
  ...calls.keepEvidenceFile,
  access: 'operator',
  right: 'send-evidence',
  params: z.object({ disputeId }),
  summary: 'Gives the provider a PDF, JPEG or PNG that evidence may name. The bank gets nothing by it.',
  bodyBytes: Math.ceil(MOST_EVIDENCE_FILE_BYTES / 3) * 4 + 4_096,
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    content: z.base64(),
  }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('kept'), fileId: z.string() }),
    z.object({ kind: z.literal('refused'), fault: z.enum([...evidenceFileFaults, 'not-taken']) }),
  ]),
  refusals: ['not-found', 'provider-unavailable'],
})

export const disputeEndpoints = { getDispute, keepEvidenceFile } as const
