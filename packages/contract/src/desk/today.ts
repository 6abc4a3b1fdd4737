import { missingParts, todayKinds } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, minorUnits, typedLine } from '../wire.ts'
import * as calls from './calls/today.ts'

/** Of a region, those due first and the oldest; `hasMore` says that there are others. */
export const MOST_LINES = 1_000

const LONGEST_LINE = 400
const MOST_AT_ONCE = 100

const line = z.object({
  /** Stable while its cause lasts. */
  line: z.string(),
  kind: z.enum(todayKinds),
  organizationId: z.nullable(id),
  club: z.nullable(z.string()),
  /** A dispute, act, check, address, case, file, job kind or bill. */
  about: z.string(),
  facts: z.string(),
  /** What is disputed, declined, or did not reach the card. */
  amount: z.nullable(z.object({ minor: minorUnits, currency })),
  since: instant,
  due: z.nullable(instant),
  /** The newest mail that this address refused. */
  mail: z.nullable(z.object({ noticeId: id, recipientId: id })),
  /** Who works on it, or left it for later. */
  takenBy: z.nullable(z.string()),
  isMine: z.boolean(),
  /** Left until then, by whom it says. */
  later: z.nullable(z.object({ until: instant, why: z.nullable(z.string()) })),
})

const access = { access: 'operator', right: 'anybody' } as const

const getToday = endpoint({
  ...calls.getToday,
  ...access,
  summary:
    'What needs a person now, of what the roles of the operator see; a line goes because its cause is gone. 304 while unchanged.',
  response: z.object({ lines: z.array(line), hasMore: z.boolean(), missing: z.array(z.enum(missingParts)) }),
  refusals: [],
})

const count = z.int().check(z.minimum(0))

const getDone = endpoint({
  ...calls.getDone,
  ...access,
  summary: 'What the service settled of itself in three days, and whether its processes keep up.',
  response: z.object({
    since: instant,
    /** Declined charges, and those of them that a later try paid. */
    declined: count,
    paidLater: count,
    /** Mails that were handed over, and those that were given up. */
    handedOver: count,
    givenUp: count,
    trialsEnded: count,
    processes: z.object({
      jobsOverdue: count,
      /** To the end. */
      providerComparedDate: instant,
      booksCheckedDate: instant,
      onHold: count,
      isChainWhole: z.boolean(),
      /** Of the oldest mail that is due. */
      mailWaitsSince: z.nullable(instant),
      receivers: count,
      receiversBehind: count,
    }),
  }),
  refusals: [],
})

const lines = z.array(z.string().check(z.minLength(1), z.maxLength(LONGEST_LINE)))
const several = { lines: lines.check(z.minLength(1), z.maxLength(MOST_AT_ONCE)) }
const missed = z.object({
  /** Lines of others, and those whose cause is gone: nobody's. */
  missed: z.array(z.object({ line: z.string(), takenBy: z.nullable(z.string()) })),
})

const change = { ...access, bodyBytes: 65_536 } as const

const takeLines = endpoint({
  ...calls.takeLines,
  ...change,
  summary: 'Takes lines, so that others see who is at them; the first counts. One that was left for later is back.',
  body: z.strictObject(several),
  response: missed,
  refusals: [],
})

const leaveLines = endpoint({
  ...calls.leaveLines,
  ...change,
  summary: 'Leaves lines that one took.',
  body: z.strictObject(several),
  status: 204,
  response: z.undefined(),
  refusals: [],
})

const putLinesOff = endpoint({
  ...calls.putLinesOff,
  ...change,
  summary: 'Leaves lines for later, for everybody: until then they count no more. At most 92 days.',
  body: z.strictObject({ ...several, until: instant, why: z.nullable(typedLine(200)) }),
  response: missed,
  refusals: [],
})

export const todayEndpoints = { getToday, getDone, takeLines, leaveLines, putLinesOff } as const
