import { cancellationReasons } from '@touchline/domain/cancellation'
import { cycles, planRoles } from '@touchline/domain/catalogue'
import { bridgeSteps, movementKinds } from '@touchline/domain/revenue'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, localized, minorUnits, numberInQuery, yearMonth } from '../wire.ts'
import * as calls from './calls/revenue.ts'

/** Of a month, before tax. */
const sum = z.object({ clubs: z.int(), amount: minorUnits })

const movement = z.object({ kind: z.enum(movementKinds), ...sum.shape })

const ofMonth = { params: z.object({ month: yearMonth }), refusals: ['month-not-begun'] } as const
const totals = { ...ofMonth, access: 'operator', right: 'read-totals' } as const

const getRevenue = endpoint({
  ...calls.getRevenue,
  ...totals,
  summary: 'Recurring revenue at a month’s end by currency, what led there from the month before, and who left why.',
  response: z.object({
    now: instant,
    /** Not over: as things stand. */
    isRunning: z.boolean(),
    currencies: z.array(
      z.object({
        currency,
        began: sum,
        /** With `began` they add up to `ends`. */
        movements: z.array(movement),
        ends: sum,
        /** Not in `ends`. */
        paused: sum,
        /** Of those who left; null: none given. */
        reasons: z.array(z.object({ reason: z.nullable(z.enum(cancellationReasons)), ...sum.shape })),
        /** By the month of the first paid plan, the newest first; 36 at most. */
        cohorts: z.array(z.object({ month: yearMonth, clubs: z.int(), staying: sum })),
      }),
    ),
  }),
})

const getRevenueYear = endpoint({
  ...calls.getRevenueYear,
  ...totals,
  summary: 'The movements of the twelve months that end with one.',
  response: z.object({
    currencies: z.array(
      z.object({
        currency,
        months: z.array(
          z.object({ month: yearMonth, began: minorUnits, movements: z.array(movement), ends: minorUnits }),
        ),
      }),
    ),
  }),
})

const getRevenueAhead = endpoint({
  ...calls.getRevenueAhead,
  ...totals,
  summary: 'Recurring revenue of the twelve months after one, as things stand.',
  response: z.object({
    currencies: z.array(
      z.object({
        currency,
        months: z.array(
          z.object({
            month: yearMonth,
            /** Within the term that runs at the asked month’s end. */
            agreed: minorUnits,
            renewal: minorUnits,
            monthly: minorUnits,
          }),
        ),
      }),
    ),
  }),
})

const getRevenueBridge = endpoint({
  ...calls.getRevenueBridge,
  ...totals,
  summary: 'The bridge from recurring revenue to the bills of a month and the terms that began in it, before tax.',
  response: z.object({
    currencies: z.array(
      z.object({
        currency,
        recurring: minorUnits,
        /** `rest` is 0 where every bill is what was in force. */
        steps: z.array(z.object({ step: z.enum(bridgeSteps), amount: minorUnits })),
        billed: minorUnits,
        bills: z.int(),
        /** Some are not fixed. */
        isEstimated: z.boolean(),
        /** Of fixed bills; together their rests may be 0. */
        differing: z.nullable(z.object({ clubs: z.int(), document: z.nullable(z.string()) })),
      }),
    ),
  }),
})

const held = z.object({
  names: localized,
  role: z.enum(planRoles),
  cycle: z.enum(cycles),
  count: z.int(),
  amount: minorUnits,
})

const listRevenueClubs = endpoint({
  ...calls.listRevenueClubs,
  ...ofMonth,
  access: 'operator',
  right: 'read-revenue',
  summary: 'The clubs of a figure of the revenue page, each with its lines and its bills; a call reads 2,000 at most.',
  query: z.strictObject({
    currency,
    figure: z.enum([...movementKinds, ...bridgeSteps, 'began', 'ends', 'apart']),
    after: z.optional(id),
    limit: z._default(numberInQuery(1, 200), 50),
  }),
  response: z.object({
    clubs: z.array(
      z.object({
        organizationId: id,
        club: z.string(),
        amount: minorUnits,
        reason: z.nullable(z.enum(cancellationReasons)),
        before: z.array(held),
        after: z.array(held),
        /** Of the month, and of the term that began in it. */
        bills: z.array(z.object({ billingInfoId: id, number: z.nullable(z.string()) })),
        /** Before tax. */
        billed: minorUnits,
      }),
    ),
    /** Goes on after it; also where it found none. Null: no more. */
    next: z.nullable(id),
  }),
})

export const revenueEndpoints = {
  getRevenue,
  getRevenueYear,
  getRevenueAhead,
  getRevenueBridge,
  listRevenueClubs,
} as const
