import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import * as z from 'zod/mini'
import * as calls from '../calls/coupons.ts'
import { contractPlan } from '../catalogue.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, id, instant, minorUnits, systemFields } from '../wire.ts'
import { givesUpCoupons } from './coupon-loss.ts'
import { planLimit } from './plan-limit-schema.ts'
import { payer, quotedOnce } from './plan-refusals.ts'

/** Specification, section 3, and the console's languages. `pt` equals `pt-pt`. */
export const couponText = z.partialRecord(z.enum(['ja', 'en', 'es', 'fr', 'pt', 'pt-pt', 'de']), z.string())

const couponPlan = z.object({
  planGroupId: z.string(),
  masterContractPlans: z.array(z.extend(contractPlan, { availableTerm: z.int() })),
})

const coupon = z.object({
  ...systemFields,
  _id: id,
  couponId: id,
  couponCode: z.string(),
  couponName: couponText,
  description: couponText,
  /** Base, then additional. */
  plans: z.array(couponPlan),
  effectiveStartDate: instant,
  /** Inclusive. */
  effectiveEndDate: instant,
  /** In all, used or not. */
  numberOfAvailableUses: z.int(),
  distributorUserId: z.nullable(id),
  baseCouponId: z.nullable(id),
  defaultBaseCouponFlag: z.boolean(),
  separateId: z.nullable(z.string()),
  isYearly: z.boolean(),
})
export type CouponInfo = z.infer<typeof coupon>

/** Charged video seconds: with the running month, and with a yearly term from today or next month. */
const storedSeconds = z.object({ thisMonth: z.int(), fromToday: z.int(), fromNextMonth: z.int() })

const foundCoupon = z.extend(coupon, { usesLeft: z.int(), storedSeconds })
export type FoundCouponInfo = z.infer<typeof foundCoupon>

const usability = [
  'coupon-already-used',
  'coupon-not-effective',
  'coupon-other-region',
  'coupon-other-currency',
  '400_0144',
] as const

/** Call 20, case-insensitive: refuses what cannot be used today. */
export const getCouponByCode = endpoint({
  ...calls.getCouponByCode,
  access: 'organization',
  action: 'ask-coupon',
  params: z.object({ orgId: id, code: z.string().check(z.minLength(1), z.maxLength(50)) }),
  // Against guessing of six characters.
  rate: { windowSeconds: 600, perAccount: 30, perOrganization: 60, perAddress: 100 },
  response: foundCoupon,
  refusals: ['coupon-unknown', ...usability, 'too-many-attempts'],
})

const buying = [
  'not-found',
  'coupon-unknown',
  ...usability,
  'coupon-start',
  'esports',
  'unsettled',
  'asleep',
  'past-deadline',
  'seats-below-current',
  ...payer,
] as const

const bought = z.object({
  success: z.literal(true),
  change: z.enum(['purchase', 'upgrade', 'downgrade']),
  startDate: instant,
  /** Inclusive. */
  endDate: instant,
  contractInfo,
})

/** Call 21, published as `contractCoupon`: an entry per seat. The coupon's own term; limits at most the plans'. */
export const buyCouponPlans = endpoint({
  ...calls.buyCouponPlans,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  body: z.strictObject({
    couponId: id,
    /** Its day in the contract's zone; a downgrade always begins on the next 1st. */
    contractStartDate: instant,
    contractEndDate: z.null(),
    couponPlans: z
      .array(
        z.strictObject({
          originContractPlanId: z.string().check(z.minLength(1), z.maxLength(200)),
          limits: z.array(planLimit).check(z.maxLength(10)),
        }),
      )
      .check(z.minLength(1), z.maxLength(2000)),
    /** Always true; audited. */
    isBilledAllPlansSameTime: z.boolean(),
    givesUpCoupons,
  }),
  response: bought,
  refusals: [...buying, 'coupon-plans', 'coupon-limits'],
})

/** Specification, "Coupon apply": isDowngrade and total are only compared with the server's. */
export const saveCouponPlan = endpoint({
  ...calls.saveCouponPlan,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    couponId: id,
    isDowngrade: z.optional(z.boolean()),
    analystNum: z.optional(z.int().check(z.minimum(1), z.maximum(MAXIMUM_SEATS))),
    viewerNum: z.optional(z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))),
    /** Its day in the contract's zone; default today. */
    startDate: z.optional(instant),
    /** Minor units, as shown for the running month or the term; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
    givesUpCoupons,
  }),
  response: bought,
  refusals: [...buying, ...quotedOnce],
})

export const couponEndpoints = { getCouponByCode, contractCoupon: buyCouponPlans, saveCouponPlan } as const
