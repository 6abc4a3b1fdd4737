import { datedKinds } from '@touchline/domain/notices'
import { runNotes, runSorts, stepKinds } from '@touchline/domain/run'
import * as z from 'zod/mini'
import { billingLine } from '../billing.ts'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  id,
  instant,
  language,
  localDate,
  minorUnits,
  numberInQuery,
  queryNumber,
  yearMonth,
} from '../wire.ts'
import * as calls from './calls/run.ts'
import { comparison, runStep, runTotals } from './run-totals.ts'

const cycle = z.enum(['month', 'year'])

const bill = z.object({
  contractId: id,
  cycle,
  organizationId: id,
  club: z.string(),
  currency,
  way: z.enum(['card', 'transfer']),
  groupId: z.nullable(z.string()),
  /** Minor units with tax; 0: none. */
  before: minorUnits,
  total: minorUnits,
  tax: minorUnits,
  steps: z.array(runStep),
  notes: z.array(z.enum(runNotes)),
  /** Hundredths of what the club's bills usually differ by; null with fewer than three. */
  strangeness: z.nullable(z.int()),
  seenBy: z.nullable(z.string()),
})

export type WireRunBill = z.infer<typeof bill>

const signature = z.object({
  approvalId: id,
  state: z.enum(['waiting', 'approved']),
  firstBy: z.string(),
  firstDate: instant,
  secondBy: z.nullable(z.string()),
  secondDate: z.nullable(instant),
  isMine: z.boolean(),
})

const preview = z.object({
  previewId: id,
  begunDate: instant,
  begunBy: z.string(),
  digest: z.string(),
  bills: z.int(),
  totals: z.array(runTotals),
  notes: z.array(z.object({ note: z.enum(runNotes), currency, bills: z.int(), minor: minorUnits })),
  /** Of the plans that are named, by language. */
  planNames: z.record(z.string(), z.partialRecord(language, z.string())),
  /** Ten at most, the furthest from usual first. */
  strangest: z.array(bill),
  /** With fewer than three bills to compare with. */
  few: z.int(),
  signature: z.nullable(signature),
  /** Clubs whose bill would differ now, by name; a hundred at most. Empty once the month is over. */
  changed: z.array(z.object({ organizationId: id, club: z.string() })),
  /** From the 2nd on. */
  comparison: z.nullable(comparison),
})

const access = { access: 'operator' } as const
/** `coming`: the 1st that comes. */
const runParams = z.object({ month: z.union([yearMonth, z.literal('coming')]) })

const getRun = endpoint({
  ...calls.getRun,
  ...access,
  right: 'read-run',
  summary: 'The bills of a 1st before it comes, as they were last computed: totals, what leads there, what stands out.',
  params: runParams,
  response: z.object({
    day: localDate,
    /** That can be asked for, ascending. */
    months: z.array(yearMonth),
    isComing: z.boolean(),
    /** Of the preview that is being made. */
    making: z.nullable(z.object({ seen: z.int(), of: z.int() })),
    /** The newest that is whole. */
    preview: z.nullable(preview),
    /** Dated mails of the day before, the day and the day after, by kind. */
    mails: z.array(z.object({ kind: z.enum(datedKinds), count: z.int() })),
  }),
  refusals: ['run-unknown'],
})

const listRunBills = endpoint({
  ...calls.listRunBills,
  ...access,
  right: 'read-run',
  summary: 'Bills of the newest preview of a 1st, each with its lines.',
  params: runParams,
  query: z.strictObject({
    currency: z.optional(currency),
    step: z.optional(z.enum(stepKinds)),
    note: z.optional(z.enum(runNotes)),
    way: z.optional(z.enum(['card', 'transfer'])),
    group: z.optional(z.string().check(z.maxLength(100))),
    few: z.optional(z.literal('1')),
    contract: z.optional(id),
    sort: z._default(z.enum(runSorts), 'strangeness'),
    limit: z._default(numberInQuery(1, 100), 50),
    offset: z._default(queryNumber, 0),
  }),
  response: z.object({
    bills: z.array(z.object({ ...bill.shape, lines: z.array(billingLine) })),
    nextOffset: z.nullable(z.int()),
  }),
  refusals: ['run-unknown'],
})

const previewRun = endpoint({
  ...calls.previewRun,
  ...access,
  right: 'sign-run',
  summary: 'Computes the bills of the 1st that comes, by a job; asked for while one is being made, it changes nothing.',
  params: runParams,
  body: z.strictObject({}),
  status: 204,
  response: z.undefined(),
  refusals: ['run-unknown'],
})

const markRunBills = endpoint({
  ...calls.markRunBills,
  ...access,
  right: 'sign-run',
  summary: 'Notes that bills of the newest preview were looked at, or takes it back.',
  params: runParams,
  body: z.strictObject({
    isSeen: z.boolean(),
    bills: z.array(z.strictObject({ contractId: id, cycle })).check(z.minLength(1), z.maxLength(100)),
  }),
  status: 204,
  response: z.undefined(),
  refusals: ['run-unknown'],
})

const signRun = endpoint({
  ...calls.signRun,
  ...access,
  right: 'sign-run',
  summary: 'Signs the newest preview; the second operator who does completes it. The month closes either way.',
  params: runParams,
  /** Of the preview that was seen. */
  body: z.strictObject({ digest: z.string().check(z.regex(/^[\da-f]{64}$/)) }),
  response: z.object({ kind: z.enum(['first', 'signed']) }),
  refusals: [
    'run-unknown',
    'preview-changed',
    'act-impossible',
    'own-approval',
    'approval-answered',
    'approval-over',
    'not-found',
  ],
})

export const runEndpoints = { getRun, listRunBills, previewRun, markRunBills, signRun } as const
