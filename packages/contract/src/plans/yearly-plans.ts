import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import * as z from 'zod/mini'
import { billingLine, charge } from '../billing.ts'
import * as calls from '../calls/yearly-plans.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, instant, localDate, minorUnits } from '../wire.ts'
import { givesUpCoupons } from './coupon-loss.ts'
import { planChoice, planPurchase, quotedOnce } from './plan-refusals.ts'

/** For as many plans as a term has at most, with the longest ids. */
const TERM_BYTES = 262_144
const TERM_VALUES = 4_096
const planId = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * As the specification asks for it: its first day's and its last instant, and one plan per base and per seat beyond the
 * included analyst. It must be today's term or the one after the term in force (else 400).
 */
const yearlyTerm = z.strictObject({
  startDate: instant,
  endDate: instant,
  newPlans: z
    .array(z.strictObject({ contractPlanId: planId }))
    .check(z.minLength(1), z.maxLength(1 + (MAXIMUM_SEATS - 1) + MAXIMUM_SEATS)),
})

/** Call 15: what call 16 would charge on the term's first day. Saves nothing. */
export const quoteYearlyPlan = endpoint({
  ...calls.quoteYearlyPlan,
  reads: true,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: yearlyTerm,
  bodyBytes: TERM_BYTES,
  bodyValues: TERM_VALUES,
  response: z.object({
    charge,
    plans: z.array(z.object({ contractPlanId: z.string(), subtotal: minorUnits })),
    /** Of the movies whose storage is paid for the year, past their retention at the term's start. */
    storedSeconds: z.int(),
  }),
  refusals: ['invalid-request', ...planChoice],
})

/** Call 16 in one transaction. Repeated, it answers already-current or already-scheduled. */
const changeYearlyPlan = endpoint({
  ...calls.changeYearlyPlan,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  body: z.extend(yearlyTerm, { givesUpCoupons }),
  bodyBytes: TERM_BYTES,
  bodyValues: TERM_VALUES,
  response: contractInfo,
  refusals: ['invalid-request', ...planPurchase],
})

/** Call 16 as the console sends it: by plan group and seats, once per Idempotency-Key. */
export const saveYearlyPlan = endpoint({
  ...calls.saveYearlyPlan,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    /** The plan group chosen, e.g. yearlyStandardPlan. */
    planId,
    /** The included analyst counts. */
    analystNum: z.optional(z.int().check(z.minimum(1), z.maximum(MAXIMUM_SEATS))),
    viewerNum: z.optional(z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))),
    /** The shown total of the term; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
    givesUpCoupons,
  }),
  response: z.object({
    change: z.enum(['purchase', 'upgrade', 'downgrade', 'resume']),
    boundary: instant,
    /** In the contract's zone, both included. */
    term: z.object({ from: localDate, to: localDate }),
    contractInfo,
  }),
  refusals: ['invalid-request', ...planPurchase, 'plan-unknown', ...quotedOnce],
})

/** Of one that has not begun. */
const withdrawPlanChange = endpoint({
  ...calls.withdrawPlanChange,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  response: contractInfo,
  refusals: ['not-found', 'nothing-reserved', 'past-deadline', 'esports', 'unsettled', 'parked', 'approval-required'],
})

/** Null where no yearly term follows. */
export const getNextTerm = endpoint({
  ...calls.getNextTerm,
  access: 'organization',
  action: 'see',
  params: contractParams,
  response: z.object({
    term: z.nullable(z.object({ startDate: localDate, charge, plans: z.array(billingLine) })),
  }),
  refusals: ['not-found'],
})

export const yearlyPlanEndpoints = {
  quoteYearlyPlan,
  changeYearlyPlan,
  saveYearlyPlan,
  withdrawPlanChange,
  getNextTerm,
} as const
