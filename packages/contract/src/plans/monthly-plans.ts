import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import * as z from 'zod/mini'
import * as calls from '../calls/plans.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, instant, minorUnits } from '../wire.ts'
import { givesUpCoupons } from './coupon-loss.ts'
import { planPurchase, quotedOnce } from './plan-refusals.ts'

/**
 * The specification's five steps in one transaction (reading S3). isDowngrade and total are only compared with the
 * server's.
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
    /** An upgrade's default is at once. */
    startsNextMonth: z.optional(z.boolean()),
    /** As shown for the running month; 409 quote-changed if it differs. */
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
