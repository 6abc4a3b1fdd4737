import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, listQuery, localized, minorUnits, organizationParams, results, systemFields } from './wire.ts'

const prices = z.partialRecord(z.enum(['JPY', 'EUR', 'USD']), minorUnits)

/** The specification's plan entity; `role` and the seconds are the same facts in one word each. */
export const contractPlan = z.object({
  ...systemFields,
  _id: z.string(),
  contractPlanId: z.string(),
  planGroupId: z.string(),
  name: localized,
  /** Tax-exclusive unit price in minor units. */
  price: prices,
  paymentCycle: z.enum(['MONTH', 'YEAR']),
  planType: z.enum(['GENERAL', 'ADDITION']),
  planSubType: z.nullable(z.enum(['USER', 'MOVIE_CONVERT', 'SAVE_MOVIE'])),
  planSubTypeDetail: z.nullable(z.enum(['ANALYST', 'VIEWER'])),
  role: z.enum(['base', 'analyst', 'viewer', 'upload', 'export', 'storage']),
  uploadHardSeconds: z.int(),
  uploadSoftSeconds: z.int(),
  exportHardSeconds: z.int(),
  exportSoftSeconds: z.int(),
})
export type ContractPlan = z.infer<typeof contractPlan>

export const contractPlanGroup = z.object({
  ...systemFields,
  _id: z.string(),
  contractPlanGroupId: z.string(),
  contractPlanGroupName: localized,
  kind: z.enum(['paid', 'trial', 'trial-readonly', 'settlement-readonly', 'offline-trial', 'mbp', 'test']),
  tier: z.nullable(z.enum(['basic', 'standard', 'standardPlus', 'pro', 'elite'])),
  cycle: z.enum(['month', 'year']),
  offering: z.enum(['regional', 'global', 'not-for-sale']),
  discountPercent: z.int(),
  baseContractPlanGroupId: z.nullable(z.string()),
  resolution: z.enum(['standard', 'high']),
  matchKeepingDuration: z.int(),
  maxConcurrentSession: z.int(),
  permissions: z.array(z.string()),
  grade: z.int(),
})
export type ContractPlanGroup = z.infer<typeof contractPlanGroup>

export const listContractPlans = endpoint({
  method: 'GET',
  path: '/:orgId/data/master/contract_plan',
  access: 'organization',
  params: organizationParams,
  /** `targetId` names a coupon: its plans only. */
  query: listQuery({ targetId: z.optional(id) }),
  response: results(contractPlan),
  refusals: [],
})

export const listContractPlanGroups = endpoint({
  method: 'GET',
  path: '/:orgId/data/master/contract_plan_group',
  access: 'organization',
  params: organizationParams,
  query: listQuery({}),
  response: results(contractPlanGroup),
  refusals: [],
})
