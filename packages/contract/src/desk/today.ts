import { todayKinds } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../wire.ts'
import * as calls from './calls/today.ts'

const line = z.object({
  /** Stable while its cause lasts. */
  line: z.string(),
  kind: z.enum(todayKinds),
  organizationId: z.nullable(id),
  club: z.nullable(z.string()),
  /** A dispute, act, check, address or job kind. */
  about: z.string(),
  facts: z.string(),
  since: instant,
  due: z.nullable(instant),
  /** The newest mail that this address refused. */
  mail: z.nullable(z.object({ noticeId: id, recipientId: id })),
  takenBy: z.nullable(z.string()),
  isMine: z.boolean(),
})

const access = { access: 'operator', right: 'anybody' } as const

const getToday = endpoint({
  ...calls.getToday,
  ...access,
  summary: 'What needs a person now, of what the roles of the operator see; a line goes because its cause is gone.',
  response: z.object({ now: instant, lines: z.array(line) }),
  refusals: [],
})

const params = z.object({ line: z.string().check(z.maxLength(400)) })
const change = { ...access, params, body: z.strictObject({}), status: 204, response: z.undefined() } as const

const takeLine = endpoint({
  ...calls.takeLine,
  ...change,
  summary: 'Takes a line, so that others see who is at it; the first counts.',
  refusals: ['not-found', 'line-taken'],
})

const leaveLine = endpoint({
  ...calls.leaveLine,
  ...change,
  summary: 'Leaves a line that one took.',
  refusals: [],
})

export const todayEndpoints = { getToday, takeLine, leaveLine } as const
