import { actNames, approvalStates } from '@touchline/domain/operators'
import { MOST_EVIDENCE } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, minorUnits, optionalLine, typedLine } from '../wire.ts'
import * as calls from './calls/acts.ts'
import { preview, previewDifference } from './preview.ts'

const LONGEST_REASON = 500
/** Evidence in any script, beside the rest of an act. */
const ACT_BYTES = 3 * MOST_EVIDENCE + 16_384

/** By the act's own schema; minor units. */
const input = z.record(z.string(), z.json())
const actParams = z.object({ act: z.enum(actNames) })
/** The vendor's own; `caseUrl` of the session opens it. */
export const caseNumber = z.string().check(z.regex(/^[\w.:#/-]{1,60}$/))
const caseId = z.nullable(caseNumber)

const standing = z.object({
  needsSecond: z.boolean(),
  /** Minor units per operator, club and day; null: none. */
  limit: z.nullable(minorUnits),
  usedToday: minorUnits,
})

const previewAct = endpoint({
  ...calls.previewAct,
  summary: 'What an act would do. Nothing is changed.',
  access: 'operator',
  right: 'anybody',
  params: actParams,
  bodyBytes: ACT_BYTES,
  /** With the reason, which what is done may quote. */
  body: z.strictObject({ input, reason: optionalLine(LONGEST_REASON), caseId: z.optional(caseNumber) }),
  response: z.object({ preview, standing }),
  refusals: ['act-not-allowed', 'act-impossible', 'case-needed'],
})

export const actFile = z.nullable(z.object({ name: z.string(), content: z.json() }))

const orderAct = endpoint({
  ...calls.orderAct,
  summary: 'Carries an act out as its preview showed it, or asks another operator where two are needed.',
  access: 'operator',
  right: 'anybody',
  params: actParams,
  bodyBytes: ACT_BYTES,
  idempotent: true,
  body: z.strictObject({
    input,
    reason: typedLine(LONGEST_REASON),
    caseId,
    /** Of the preview seen; refused if the books have changed. */
    digest: z.string().check(z.regex(/^[\da-f]{64}$/)),
    /** Asks another operator if two are needed; otherwise refused. */
    ask: z.optional(z.literal(true)),
  }),
  response: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('done'),
      subject: z.string(),
      /** What the act hands out; null of most. */
      file: actFile,
    }),
    z.object({ kind: z.literal('unchanged') }),
    z.object({ kind: z.literal('asked'), approvalId: id }),
  ]),
  refusals: ['act-not-allowed', 'act-impossible', 'case-needed', 'second-person-needed', 'preview-changed'],
})

const approval = z.object({
  approvalId: id,
  act: z.enum(actNames),
  organizationId: z.nullable(id),
  club: z.nullable(z.object({ name: z.string(), code: z.string() })),
  input: z.json(),
  askedBy: z.string(),
  askedDate: instant,
  /** Nobody can answer after it. */
  endsDate: instant,
  reason: z.string(),
  caseId: z.nullable(z.string()),
  state: z.enum(approvalStates),
  decidedBy: z.nullable(z.string()),
  decidedDate: z.nullable(instant),
  /** To the asker, from whoever returned it. */
  word: z.nullable(z.string()),
  /** If returned because the books changed. */
  differences: z.array(previewDifference),
  /** What it comes to in minor units, where it is of an amount. */
  sum: z.nullable(z.object({ minor: z.int(), currency })),
  /** As the asker saw it. */
  preview,
  /** Whether the calling operator asked for it. */
  isMine: z.boolean(),
  mayApprove: z.boolean(),
})

export type WireApproval = z.infer<typeof approval>

const listApprovals = endpoint({
  ...calls.listApprovals,
  summary: 'Acts that were asked of a second operator, the newest first; support sees those on clubs that name a case.',
  access: 'operator',
  right: 'read-approvals',
  query: z.strictObject({ state: z.optional(z.literal('waiting')) }),
  response: z.object({ approvals: z.array(approval) }),
  refusals: [],
})

const approvalParams = z.object({ approvalId: id })
const answered = ['not-found', 'act-not-allowed', 'own-approval', 'approval-answered', 'approval-over'] as const

const previewApproval = endpoint({
  ...calls.previewApproval,
  summary: 'What an act that was asked for would do now; as it was asked for where the digest is the same.',
  access: 'operator',
  right: 'anybody',
  params: approvalParams,
  body: z.strictObject({}),
  response: z.object({ preview }),
  refusals: ['not-found', 'act-not-allowed', 'act-impossible'],
})

const approveAct = endpoint({
  ...calls.approveAct,
  summary: 'Computes the preview again and carries the act out where it is the one that was asked for.',
  access: 'operator',
  right: 'anybody',
  params: approvalParams,
  body: z.strictObject({}),
  status: 204,
  response: z.undefined(),
  refusals: [...answered, 'proof-too-old', 'preview-changed', 'act-impossible'],
})

const sendBackAct = endpoint({
  ...calls.sendBackAct,
  summary: 'Sends an act back to who asked for it, with a word.',
  access: 'operator',
  right: 'anybody',
  params: approvalParams,
  body: z.strictObject({ word: typedLine(LONGEST_REASON) }),
  status: 204,
  response: z.undefined(),
  refusals: answered,
})

const withdrawAct = endpoint({
  ...calls.withdrawAct,
  summary: 'Takes back what one asked for.',
  access: 'operator',
  right: 'anybody',
  params: approvalParams,
  body: z.strictObject({}),
  status: 204,
  response: z.undefined(),
  refusals: [...answered, 'not-asker'],
})

export const actEndpoints = {
  previewAct,
  orderAct,
  listApprovals,
  previewApproval,
  approveAct,
  sendBackAct,
  withdrawAct,
} as const
