import { addDays } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import type { Row } from '../content.ts'
import { amountIn, day, type LetterContext } from '../context.ts'
import {
  type Around,
  amount,
  amountRow,
  label,
  person,
  personHere,
  SAMPLE_ID,
  samplePerson,
  text,
  things,
  thingText,
  whole,
} from './parts.ts'
import { notice } from './record.ts'

const request = {
  requestId: text,
  asker: text,
  plan: z.nullable(text),
  thing: z.nullable(things),
  count: whole,
  amount,
}
const requestFact = z.object(request)
export type RequestFact = z.infer<typeof requestFact>

const requested = ({ asker, plan, thing, count }: RequestFact, context: LetterContext) => ({
  asker,
  what: thing === null ? context.planName(plan) : thingText({ thing, count, planGroupId: plan ?? undefined }, context),
})

const price = ({ amount: total }: RequestFact, context: LetterContext): readonly Row[] =>
  amountRow('amount', total, context)

const place = ({ requestId }: RequestFact): string => `/requests/${requestId}`

const sampleRequest = ({ currency, userName }: Around): RequestFact => ({
  requestId: SAMPLE_ID,
  plan: null,
  thing: 'upload',
  count: 2,
  asker: userName,
  amount: { minor: 2_200, currency },
})

const limited = notice(
  z.object({
    ...person,
    /** Null: no limit; 0: always. */
    limit: z.nullable(amount),
  }),
)({
  values: ({ limit, ...by }, context) => ({
    ...personHere(by, context),
    state: limit === null ? 'none' : limit.minor === 0 ? 'always' : 'above',
    amount: limit === null ? '' : amountIn(limit, context),
  }),
  place: '/people',
  sample: (around) => ({ ...samplePerson(around), limit: { minor: 30_000, currency: around.currency } }),
})

export const requests = {
  'request-asked': notice(
    z.object({
      ...request,
      userName: text,
      until: text,
      /** Absent in earlier versions. */
      note: z.optional(z.nullable(text)),
    }),
  )({
    values: (facts, context) => ({
      ...requested(facts, context),
      user: facts.userName,
      date: day(facts.until, context),
    }),
    rows: ({ note = null, ...facts }, context) => [
      ...price(facts, context),
      ...(note === null ? [] : [[label('note', context), note] as const]),
    ],
    place,
    sample: (around) => ({ ...sampleRequest(around), userName: around.userName, until: addDays(around.today, 7) }),
  }),
  'request-approved': notice(z.object({ ...request, userName: text }))({
    values: (facts, context) => ({ ...requested(facts, context), user: facts.userName }),
    rows: price,
    place,
    sample: (around) => ({ ...sampleRequest(around), userName: around.userName }),
  }),
  'request-declined': notice(z.object({ ...request, userName: text, reason: text }))({
    values: (facts, context) => ({ ...requested(facts, context), user: facts.userName, reason: facts.reason }),
    rows: price,
    place,
    sample: (around) => ({ ...sampleRequest(around), userName: around.userName, reason: '–' }),
  }),
  'request-expired': notice(requestFact)({ values: requested, rows: price, place, sample: sampleRequest }),
  'request-decided': notice(z.object({ ...request, userName: text, isApproved: z.boolean() }))({
    values: (facts, context) => ({
      ...requested(facts, context),
      user: facts.userName,
      how: facts.isApproved ? 'approved' : 'declined',
    }),
    rows: price,
    place,
    sample: (around) => ({ ...sampleRequest(around), userName: around.userName, isApproved: true }),
  }),
  'request-over': notice(z.object({ ...request, how: z.enum(['withdrawn', 'expired']) }))({
    values: (facts, context) => ({ ...requested(facts, context), how: facts.how }),
    rows: price,
    place,
    sample: (around) => ({ ...sampleRequest(around), how: 'withdrawn' }),
  }),
  'request-limit': limited,
  'request-limit-changed': limited,
  'request-limit-passed': notice(
    z.object({
      ...person,
      limit: amount,
      amount,
    }),
  )({
    values: ({ limit, amount: bought, ...by }, context) => ({
      ...personHere(by, context),
      limit: amountIn(limit, context),
      amount: amountIn(bought, context),
    }),
    place: '/history',
    sample: (around) => ({
      ...samplePerson(around),
      limit: { minor: 120_000, currency: around.currency },
      amount: { minor: 330_000, currency: around.currency },
    }),
  }),
}
