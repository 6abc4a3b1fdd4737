import { thingOf } from '@touchline/domain/add-ons'
import { cycles, isAdditionRole, planRoles } from '@touchline/domain/catalogue'
import { lookedScreens, lookSettings } from '@touchline/domain/operators'
import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import type { AuditRow } from './store.ts'

/** Rows of any version: what does not fit is left out. */
const lenient = <T extends z.ZodMiniType>(schema: T) => otherwise(z.optional(schema), undefined)
const text = lenient(z.string())
const whole = lenient(z.int())

const entries = lenient(z.array(z.object({ contractPlanId: z.string(), start: z.optional(z.int()) })))
const recorded = z.object({
  planGroupId: text,
  planId: text,
  planIds: lenient(z.array(z.string())),
  entries,
  items: lenient(
    z.array(z.object({ role: z.enum(planRoles.filter(isAdditionRole)), count: z.int(), planGroupId: text })),
  ),
  /** For an option that was taken back, no entry knows its hours. */
  bought: lenient(z.array(z.object({ thing: z.enum(Object.values(thingOf)), count: z.number(), planGroupId: text }))),
  plans: entries,
  analysts: whole,
  viewers: whole,
  boundary: whole,
  start: whole,
  end: whole,
  at: whole,
  from: text,
  to: text,
  quotedTotal: whole,
  total: whole,
  amount: whole,
  credit: whole,
  goodwill: lenient(z.array(z.object({ from: z.string() }))),
  limit: lenient(z.nullable(z.int())),
  effect: lenient(z.object({ minor: z.int(), per: z.enum(['once', ...cycles]) })),
  couponCode: text,
  userId: lenient(z.string()),
  paymentStatus: text,
  failure: lenient(z.object({ code: z.string() })),
  brand: text,
  last4: text,
  expiryMonth: whole,
  expiryYear: whole,
  mail: text,
  title: text,
  about: text,
  memberRole: lenient(z.enum(billingRoles)),
  accepted: whole,
  games: whole,
  addresses: whole,
  buyer: lenient(z.nullable(z.object({ name: z.string() }))),
  payer_name: lenient(z.nullable(z.string())),
  payer_tel: lenient(z.nullable(z.string())),
  payer_country: lenient(z.nullable(z.string())),
  method: lenient(z.enum(['bank-transfer', 'card'])),
  reason: text,
  caseId: text,
  minutes: whole,
  screens: lenient(z.array(z.enum(lookedScreens))),
  looks: lenient(z.enum(lookSettings)),
  payment_method: text,
  yearly_payment_method: text,
})

type Recorded = z.infer<typeof recorded>

const nothing = recorded.parse({})

const read = (json: unknown): Recorded => {
  const { data } = recorded.safeParse(json)
  return data ?? nothing
}

export interface Change {
  readonly before: Recorded
  readonly after: Recorded
}

export const changeOf = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change => ({
  before: read(before),
  after: read(after),
})
