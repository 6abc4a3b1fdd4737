import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import { type LimitedThing, upperLimitIdOf } from '@touchline/contract/plans/plan-limit'
import { currency, instantToWire, localized } from '@touchline/contract/wire'
import {
  type Catalogue,
  type CataloguePlan,
  listedPlan,
  type PlanRole,
  type PriceListDate,
  type Prices,
  pricesIn,
} from '@touchline/domain/catalogue'
import { customOf, type GroupRow, type PlanRow, saleOf } from './catalogue.ts'

const kinds = {
  base: { planType: 'GENERAL', planSubType: null, planSubTypeDetail: null },
  analyst: { planType: 'ADDITION', planSubType: 'USER', planSubTypeDetail: 'ANALYST' },
  viewer: { planType: 'ADDITION', planSubType: 'USER', planSubTypeDetail: 'VIEWER' },
  custom: { planType: 'ADDITION', planSubType: null, planSubTypeDetail: null },
  upload: { planType: 'ADDITION', planSubType: 'MOVIE_CONVERT', planSubTypeDetail: null },
  export: { planType: 'ADDITION', planSubType: 'MOVIE_CONVERT', planSubTypeDetail: null },
  storage: { planType: 'ADDITION', planSubType: 'SAVE_MOVIE', planSubTypeDetail: null },
} as const satisfies Record<PlanRole, Pick<ContractPlan, 'planType' | 'planSubType' | 'planSubTypeDetail'>>

const limited = {
  base: ['upload', 'export'],
  analyst: ['analyst'],
  viewer: ['viewer'],
  custom: [],
  upload: ['upload'],
  export: ['export'],
  storage: [],
} as const satisfies Record<PlanRole, readonly LimitedThing[]>

const billedBy = {
  base: null,
  analyst: null,
  viewer: null,
  custom: null,
  upload: 'MOVIE_CONVERT',
  export: 'CLIP_MOVIE_CONVERT',
  storage: 'SAVE_MOVIE',
} as const satisfies Record<PlanRole, ContractPlan['billing']['targetUsageType']>

const ofGroup = (listed: CataloguePlan, group: GroupRow | undefined) => {
  const discount = group?.discount_percent ?? 0
  return {
    paymentCycle: group?.cycle === 'year' ? ('YEAR' as const) : ('MONTH' as const),
    basePlanGroupId: listed.groupId,
    originContractPlanId: listed.id,
    couponFlag: discount > 0,
    getCouponDiscount: discount,
    permissions: group?.permissions ?? [],
  }
}

const byCurrency = (prices: Prices) =>
  Object.entries(prices).map(([name, minor]) => [currency.parse(name), Number(minor)] as const)

const pricesToWire = (prices: Prices) => Object.fromEntries(byCurrency(prices))

const changesToWire = ({ priceChanges = [] }: CataloguePlan): ContractPlan['priceChanges'] =>
  priceChanges.map(({ from, publishedAt, prices }) => ({
    from: from.replace('-', ''),
    publishedDate: publishedAt === null ? null : instantToWire(publishedAt),
    price: pricesToWire(prices),
  }))

export interface PlanSources {
  readonly groups: ReadonlyMap<string, GroupRow>
  readonly catalogue: Catalogue
  readonly list: PriceListDate
}

function listedOf(row: PlanRow, catalogue: Catalogue): CataloguePlan {
  const plan = catalogue.plans.get(row.contract_plan_id)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${row.contract_plan_id}`)
  return listedPlan(plan, catalogue)
}

export function planToWire(row: PlanRow, { groups, catalogue, list }: PlanSources): ContractPlan {
  const listed = listedOf(row, catalogue)
  const price = pricesIn(listed, list)
  return {
    _id: row.contract_plan_id,
    contractPlanId: row.contract_plan_id,
    planGroupId: row.group_id,
    name: localized.parse(row.names),
    price: pricesToWire(price),
    priceChanges: changesToWire(listed),
    priceUsageDetails: byCurrency(price).map(([name, pricePerUsage]) => ({ currency: name, pricePerUsage })),
    ...ofGroup(listed, groups.get(row.group_id)),
    upperLimitIds: limited[row.role].map((thing) => upperLimitIdOf(row.contract_plan_id, thing)),
    billing: { targetUsageType: billedBy[row.role] },
    availableTerm: null,
    numberOfAvailableUses: null,
    startDate: null,
    endDate: null,
    ...kinds[row.role],
    role: row.role,
    uploadHardSeconds: row.upload_hard_seconds,
    uploadSoftSeconds: row.upload_soft_seconds,
    exportHardSeconds: row.export_hard_seconds,
    exportSoftSeconds: row.export_soft_seconds,
    ...customOf(row),
  }
}

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
  contractPlanGroupDetail: { resolution: row.resolution, cycle: row.cycle, keepingMonths: row.retention_months },
  grade: row.position,
  sale: saleOf(row),
})
