import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, localDate, minorUnits, yearMonth } from '../wire.ts'
import { caseNumber } from './acts.ts'
import * as calls from './calls/goodwill.ts'

const amount = z.int().check(z.minimum(1))

/** Before tax but `total`; `goodwill` is negative or 0. */
const sums = z.object({ goodwill: minorUnits, subtotal: minorUnits, tax: minorUnits, total: minorUnits })

const seeGoodwill = endpoint({
  ...calls.seeGoodwill,
  access: 'operator',
  right: 'give-goodwill',
  params: z.object({ organizationId: id }),
  body: z.strictObject({
    said: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('month') }),
      z.strictObject({
        kind: z.literal('percent'),
        percent: z.int().check(z.minimum(1), z.maximum(100)),
        bills: z.int().check(z.minimum(1), z.maximum(24)),
        of: z.enum(['plan', 'bill']),
      }),
      z.strictObject({ kind: z.literal('amount'), amount }),
    ]),
    caseId: z.optional(caseNumber),
  }),
  refusals: ['not-found', 'case-needed'],
  summary:
    'The amounts that goodwill said in one of three ways comes to, and the next bills with and without it. Nothing is changed.',
  response: z.object({
    currency,
    /** Each with the month of its first bill, before tax; `of`: what a percentage is of. */
    amounts: z.array(z.object({ from: yearMonth, amount, of: z.nullable(minorUnits) })),
    /** The last day of it, in the club's zone. */
    endsOn: localDate,
    /** Left of earlier goodwill, which is used first. */
    before: minorUnits,
    /** What the bills of a year ahead leave of all goodwill. */
    unused: minorUnits,
    /** How much less those bills come to, tax included. */
    saved: minorUnits,
    /** The contract's last day, where its end is scheduled. */
    leavesOn: z.nullable(localDate),
    /** Of the twelve months before; goodwill before tax. */
    lastYear: z.object({ goodwill: minorUnits, refunded: minorUnits }),
    bills: z.array(
      z.object({
        month: yearMonth,
        cycle: z.enum(['month', 'year']),
        paidOn: localDate,
        plan: minorUnits,
        seats: minorUnits,
        others: minorUnits,
        before: sums,
        after: sums,
      }),
    ),
  }),
})

export const goodwillEndpoints = { seeGoodwill } as const
