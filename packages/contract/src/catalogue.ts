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
  /** Plan groups of its own cycle. */
  soldWith: z.array(z.string()),
  most: z.int(),
  within: z.boolean(),
  sleeps: z.boolean(),
  discounted: z.boolean(),
  unitCode: z.string(),
})

/** The specification's entity; `role` and the seconds repeat its facts. */
export const contractPlan = z.object({
  ...systemFields,
  _id: z.string(),
  contractPlanId: z.string(),
  planGroupId: z.string(),
  name: localized,
  /** Tax-exclusive minor units, today's in the organisation's zone. */
  price: prices,
  /**
   * Each with its first month (YYYYMM) in the contract's zone, oldest first; empty if never changed. A coupon's plan
   * has its discounted plan's.
   */
  priceChanges: z.array(z.object({ from: yearMonth, publishedDate: z.nullable(instant), price: prices })),
  paymentCycle: z.enum(['MONTH', 'YEAR']),
  upperLimitIds: z.array(z.string()),
  /** Null if billed by days. */
  billing: z.object({ targetUsageType: z.nullable(z.enum(['MOVIE_CONVERT', 'CLIP_MOVIE_CONVERT', 'SAVE_MOVIE'])) }),
  /** The discounted group and plan, else its own. */
  basePlanGroupId: z.string(),
  originContractPlanId: z.string(),
  couponFlag: z.boolean(),
  /** Percent. */
  getCouponDiscount: z.int(),
  /** Months; null: no end. */
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
  /** Days in the organisation's zone; existing customers keep it. */
  sale: z.optional(z.object({ retired: z.boolean(), from: z.nullable(localDate), until: z.nullable(localDate) })),
})
export type ContractPlanGroup = z.infer<typeof contractPlanGroup>

export const listContractPlans = endpoint({
  ...calls.listContractPlans,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  /** `targetId`: only a coupon's plans. */
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
