import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import * as z from 'zod/mini'
import * as calls from '../calls/plans.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, instant, minorUnits } from '../wire.ts'
import { givesUpCoupons } from './coupon-loss.ts'
import { planPurchase, quotedOnce } from './plan-refusals.ts'

/**
 * Saving a monthly plan: the five steps of the specification as one transaction (reading S3). What the client believes
 * (isDowngrade, the total it was shown) is compared with what the server computes and never used instead of it.
 */
export const saveMonthlyPlan = endpoint({
  ...calls.saveMonthlyPlan,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    /** The plan group chosen, e.g. teamStandardPlan. */
    planId: z.string().check(z.minLength(1), z.maxLength(100)),
    isDowngrade: z.optional(z.boolean()),
    analystNum: z.optional(z.int().check(z.minimum(1), z.maximum(MAXIMUM_SEATS))),
    viewerNum: z.optional(z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))),
    /** An upgrade begins at once; with this it begins on the 1st of the next month, as a downgrade does. */
    startsNextMonth: z.optional(z.boolean()),
    /** What the administrator was shown for the running month; a different figure here means 409 quote-changed. */
    quotedTotal: minorUnits,
    givesUpCoupons,
  }),
  response: z.object({
    change: z.enum(['purchase', 'upgrade', 'downgrade']),
    boundary: instant,
    contractInfo,
  }),
  refusals: [...planPurchase, 'plan-unknown', 'start-not-offered', ...quotedOnce],
})

export const monthlyPlanEndpoints = { saveMonthlyPlan } as const
