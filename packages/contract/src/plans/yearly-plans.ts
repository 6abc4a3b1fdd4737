import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import * as z from 'zod/mini'
import { billingLine, charge } from '../billing.ts'
import * as calls from '../calls/yearly-plans.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, instant, localDate, minorUnits } from '../wire.ts'
import { givesUpCoupons } from './coupon-loss.ts'
import { planChoice, planPurchase, quotedOnce } from './plan-refusals.ts'

/** For the most plans with the longest ids. */
const TERM_BYTES = 262_144
const TERM_VALUES = 4_096
const planId = z.string().check(z.minLength(1), z.maxLength(100))

/**
 * As the specification: first day's and last instant, a plan per base and per seat beyond the included analyst. Today's
 * term, or the one after the term in force (else 400).
 */
const yearlyTerm = z.strictObject({
  startDate: instant,
  endDate: instant,
  newPlans: z
    .array(z.strictObject({ contractPlanId: planId }))
    .check(z.minLength(1), z.maxLength(1 + (MAXIMUM_SEATS - 1) + MAXIMUM_SEATS)),
})

/** Call 15. */
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
    /** Past retention at the term's start, charged for the year. */
    storedSeconds: z.int(),
  }),
  refusals: ['invalid-request', ...planChoice],
})

/** Call 16; repeated, it answers already-current or already-scheduled. */
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

/** Call 16 for the console: by group and seats. */
export const saveYearlyPlan = endpoint({
  ...calls.saveYearlyPlan,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    /** E.g. yearlyStandardPlan. */
    planId,
    /** With the included one. */
    analystNum: z.optional(z.int().check(z.minimum(1), z.maximum(MAXIMUM_SEATS))),
    viewerNum: z.optional(z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))),
    /** As shown for the term; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
    givesUpCoupons,
  }),
  response: z.object({
    change: z.enum(['purchase', 'upgrade', 'downgrade', 'resume']),
    boundary: instant,
    /** In the contract's zone, inclusive. */
    term: z.object({ from: localDate, to: localDate }),
    contractInfo,
  }),
  refusals: ['invalid-request', ...planPurchase, 'plan-unknown', ...quotedOnce],
})

/** Before it begins. */
const withdrawPlanChange = endpoint({
  ...calls.withdrawPlanChange,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  response: contractInfo,
  refusals: ['not-found', 'nothing-reserved', 'past-deadline', 'esports', 'unsettled', 'parked', 'approval-required'],
})

/** Null: none follows. */
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
