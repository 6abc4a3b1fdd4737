import { cycles, groupKinds, offerings, planRoles, tiers } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import * as calls from './calls/catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  currency,
  id,
  instant,
  listQuery,
  localDate,
  localized,
  minorUnits,
  organizationParams,
  results,
  systemFields,
  yearMonth,
} from './wire.ts'

const prices = z.partialRecord(currency, minorUnits)

export const customTerms = z.object({
  description: localized,
  /** Groups of its own cycle. */
  soldWith: z.array(z.string()),
  most: z.int(),
  within: z.boolean(),
  sleeps: z.boolean(),
  discounted: z.boolean(),
  unitCode: z.string(),
})

/** The specification's plan entity; `role` and the seconds are the same facts in one word each. */
export const contractPlan = z.object({
  ...systemFields,
  _id: z.string(),
  contractPlanId: z.string(),
  planGroupId: z.string(),
  name: localized,
  /** Tax-exclusive unit price in minor units, today's in the organisation's zone. */
  price: prices,
  /**
   * Every price with the first month (YYYYMM) it is in force in, oldest first, in the zone of each contract; empty
   * where it never changed. A coupon's plan has those of the plan that it discounts.
   */
  priceChanges: z.array(z.object({ from: yearMonth, publishedDate: z.nullable(instant), price: prices })),
  paymentCycle: z.enum(['MONTH', 'YEAR']),
  upperLimitIds: z.array(z.string()),
  /** Null for what is billed by days. */
  billing: z.object({ targetUsageType: z.nullable(z.enum(['MOVIE_CONVERT', 'CLIP_MOVIE_CONVERT', 'SAVE_MOVIE'])) }),
  /** For a coupon's plan the discounted group and plan, else its own. */
  basePlanGroupId: z.string(),
  originContractPlanId: z.string(),
  couponFlag: z.boolean(),
  /** Percent; 0 without a coupon. */
  getCouponDiscount: z.int(),
  /** Months; null without an end. */
  availableTerm: z.nullable(z.int()),
  numberOfAvailableUses: z.nullable(z.int()),
  permissions: z.array(z.string()),
  priceUsageDetails: z.array(z.object({ currency, pricePerUsage: minorUnits })),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  planType: z.enum(['GENERAL', 'ADDITION']),
  planSubType: z.nullable(z.enum(['USER', 'MOVIE_CONVERT', 'SAVE_MOVIE'])),
  planSubTypeDetail: z.nullable(z.enum(['ANALYST', 'VIEWER'])),
  role: z.enum(planRoles),
  uploadHardSeconds: z.int(),
  uploadSoftSeconds: z.int(),
  exportHardSeconds: z.int(),
  exportSoftSeconds: z.int(),
  custom: z.optional(customTerms),
})
export type ContractPlan = z.infer<typeof contractPlan>

const contractPlanGroup = z.object({
  ...systemFields,
  _id: z.string(),
  contractPlanGroupId: z.string(),
  contractPlanGroupName: localized,
  kind: z.enum(groupKinds),
  tier: z.nullable(z.enum(tiers)),
  cycle: z.enum(cycles),
  offering: z.enum(offerings),
  discountPercent: z.int(),
  baseContractPlanGroupId: z.nullable(z.string()),
  resolution: z.enum(['standard', 'high']),
  matchKeepingDuration: z.int(),
  maxConcurrentSession: z.int(),
  permissions: z.array(z.string()),
  contractPlanGroupDetail: z.object({
    resolution: z.enum(['standard', 'high']),
    cycle: z.enum(cycles),
    keepingMonths: z.int(),
  }),
  grade: z.int(),
  /** Days in the organisation's zone; existing customers keep a plan that is no longer sold. */
  sale: z.optional(z.object({ retired: z.boolean(), from: z.nullable(localDate), until: z.nullable(localDate) })),
})
export type ContractPlanGroup = z.infer<typeof contractPlanGroup>

export const listContractPlans = endpoint({
  ...calls.listContractPlans,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  /** `targetId` names a coupon: its plans only. */
  query: listQuery({ targetId: z.optional(id) }),
  response: results(contractPlan),
  refusals: [],
})

const listContractPlanGroups = endpoint({
  ...calls.listContractPlanGroups,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  response: results(contractPlanGroup),
  refusals: [],
})

export const catalogueEndpoints = { listContractPlans, listContractPlanGroups } as const
