import type { AuditRecord } from '@touchline/domain/history'
import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'

/** A row of the audit as it was written. */
export interface WrittenRow extends AuditRecord {
  readonly sequence: number
}

/** What an audit row may say; what does not fit is left out. */
const lenient = <T extends z.ZodMiniType>(schema: T) => otherwise(z.optional(schema), undefined)
const text = lenient(z.string())
const whole = lenient(z.int())

const recorded = z.object({
  planGroupId: text,
  boundary: whole,
  start: whole,
  end: whole,
  at: whole,
  from: text,
  entries: lenient(z.array(z.object({ start: z.int() }))),
  quotedTotal: whole,
  total: whole,
  bought: lenient(z.array(z.object({ thing: z.enum(['upload', 'export', 'analysts', 'viewers']), count: z.number() }))),
  effect: lenient(z.object({ minor: z.int() })),
  mail: text,
  brand: text,
  last4: text,
  title: text,
  userId: text,
  memberRole: lenient(z.enum(billingRoles)),
  isInvited: lenient(z.boolean()),
})

type Recorded = z.infer<typeof recorded>

const nothing = recorded.parse({})

export const recordedOf = (json: unknown): Recorded => recorded.safeParse(json).data ?? nothing
