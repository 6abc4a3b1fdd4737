import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import { localized } from '@touchline/contract/wire'
import type { PlanRole } from '@touchline/domain/catalogue'
import { type GroupRow, type PlanRow, pricesOf } from './catalogue.ts'

const kinds = {
  base: { planType: 'GENERAL', planSubType: null, planSubTypeDetail: null },
  analyst: { planType: 'ADDITION', planSubType: 'USER', planSubTypeDetail: 'ANALYST' },
  viewer: { planType: 'ADDITION', planSubType: 'USER', planSubTypeDetail: 'VIEWER' },
  upload: { planType: 'ADDITION', planSubType: 'MOVIE_CONVERT', planSubTypeDetail: null },
  export: { planType: 'ADDITION', planSubType: 'MOVIE_CONVERT', planSubTypeDetail: null },
  storage: { planType: 'ADDITION', planSubType: 'SAVE_MOVIE', planSubTypeDetail: null },
} as const satisfies Record<PlanRole, Pick<ContractPlan, 'planType' | 'planSubType' | 'planSubTypeDetail'>>

export const planToWire = (row: PlanRow, cycles: ReadonlyMap<string, 'month' | 'year'>): ContractPlan => ({
  _id: row.contract_plan_id,
  contractPlanId: row.contract_plan_id,
  planGroupId: row.group_id,
  name: localized.parse(row.names),
  price: Object.fromEntries(Object.entries(pricesOf(row)).map(([currency, minor]) => [currency, Number(minor)])),
  paymentCycle: cycles.get(row.group_id) === 'year' ? 'YEAR' : 'MONTH',
  ...kinds[row.role],
  role: row.role,
  uploadHardSeconds: row.upload_hard_seconds,
  uploadSoftSeconds: row.upload_soft_seconds,
  exportHardSeconds: row.export_hard_seconds,
  exportSoftSeconds: row.export_soft_seconds,
})

export const groupToWire = (row: GroupRow): ContractPlanGroup => ({
  _id: row.group_id,
  contractPlanGroupId: row.group_id,
  contractPlanGroupName: localized.parse(row.names),
  kind: row.kind,
  tier: row.tier,
  cycle: row.cycle,
  offering: row.offering,
  discountPercent: row.discount_percent,
  baseContractPlanGroupId: row.base_group_id,
  resolution: row.resolution,
  matchKeepingDuration: row.retention_months,
  maxConcurrentSession: row.max_concurrent_sessions,
  permissions: row.permissions,
  grade: row.position,
})
