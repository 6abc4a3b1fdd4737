import * as z from 'zod/mini'
import * as calls from '../calls/contract-plans.ts'
import { contractInfo, planEntry } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, id, instant, listQuery, results } from '../wire.ts'

/** Call 13. */
export const listPlans = endpoint({
  ...calls.listPlans,
  access: 'organization',
  action: 'see',
  params: contractParams,
  query: listQuery({}),
  takesTurns: 'own',
  response: results(planEntry),
  refusals: ['not-found'],
})

/** Call 13. A past end means now. A yearly or coupon plan ends only with its term, hours with their month. */
const endPlan = endpoint({
  ...calls.endPlan,
  access: 'organization',
  action: 'buy',
  params: z.object({ orgId: id, id, key: id }),
  /** The whole entry may be sent. */
  body: z.object({ endDate: instant }),
  response: planEntry,
  refusals: [
    'invalid-request',
    'not-found',
    'plan-ended',
    'term-running',
    'plan-overlap',
    'plan-gap',
    'seats-in-use',
    'unsettled',
    'parked',
    'approval-required',
  ],
})

/**
 * Call 14. A past start means at once, right after a plan that ended within the hour. Base plans neither overlap nor
 * leave gaps; hours are the running month's.
 */
const addPlans = endpoint({
  ...calls.addPlans,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  body: z.strictObject({
    plans: z
      .array(
        z.strictObject({
          contractPlanId: z.string().check(z.minLength(1), z.maxLength(100)),
          startDate: instant,
          /** Inclusive; null: open-ended. */
          endDate: z.nullable(instant),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  status: 201,
  response: contractInfo,
  refusals: [
    'invalid-request',
    'not-found',
    'not-offered',
    'currency-unpriced',
    'export-unlimited',
    'plan-overlap',
    'plan-gap',
    'past-deadline',
    'esports',
    'unsettled',
    'asleep',
    'contact-unregistered',
    'card-unregistered',
    'mail-unregistered',
    'catalogue-incomplete',
    'parked',
    'approval-required',
    'address-unregistered',
  ],
})

export const contractPlanEndpoints = { listPlans, endPlan, addPlans } as const
