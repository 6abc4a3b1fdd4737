import { actNames } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, minorUnits, numberInQuery, typedLine } from '../wire.ts'
import * as calls from './calls/audit.ts'

const line = z.optional(typedLine(200))

export const wireAction = z.object({
  actionId: id,
  happenedDate: instant,
  operator: z.string(),
  /** Null if unknown to this version. */
  act: z.nullable(z.enum(actNames)),
  command: z.string(),
  subject: z.string(),
  club: z.nullable(z.object({ organizationId: id, name: z.string(), code: z.string() })),
  number: z.nullable(z.string()),
  moved: z.nullable(
    z.object({
      amount: minorUnits,
      currency,
      /** From 1, where some were chosen. */
      lines: z.optional(z.array(z.object({ line: z.int(), role: z.string() }))),
    }),
  ),
  reason: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
})

export type WireAction = z.infer<typeof wireAction>

const getAudit = endpoint({
  ...calls.getAudit,
  summary: 'What operators did, the newest first.',
  access: 'operator',
  right: 'audit',
  query: z.strictObject({
    act: z.optional(z.enum(actNames)),
    by: line,
    club: line,
    reason: line,
    /** As in Find. */
    amount: line,
    from: z.optional(instant),
    until: z.optional(instant),
    after: z.optional(id),
    limit: z._default(numberInQuery(1, 200), 50),
  }),
  response: z.object({ actions: z.array(wireAction), hasMore: z.boolean() }),
  refusals: [],
})

export const auditEndpoints = { getAudit } as const
