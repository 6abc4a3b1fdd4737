import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { type GroupRole, groupRoles } from '@touchline/domain/catalogue'
import { consumptionTax } from '@touchline/domain/money'
import { json, type SeenRequest } from './cell.ts'
import { contractDocument } from './contract-document.ts'

const yen: Record<GroupRole, number> = { base: 0, analyst: 2_000, viewer: 500, upload: 1_000, export: 800, storage: 18 }
const baseYen: Record<string, number> = { basic: 9_900, standard: 19_800 }

const kinds = {
  base: { planType: 'GENERAL', planSubType: null, planSubTypeDetail: null },
  analyst: { planType: 'ADDITION', planSubType: 'USER', planSubTypeDetail: 'ANALYST' },
  viewer: { planType: 'ADDITION', planSubType: 'USER', planSubTypeDetail: 'VIEWER' },
  upload: { planType: 'ADDITION', planSubType: 'MOVIE_CONVERT', planSubTypeDetail: null },
  export: { planType: 'ADDITION', planSubType: 'MOVIE_CONVERT', planSubTypeDetail: null },
  storage: { planType: 'ADDITION', planSubType: 'SAVE_MOVIE', planSubTypeDetail: null },
} as const satisfies Record<GroupRole, object>

const unused = (groupId: string, role: GroupRole) => ({
  upperLimitIds: [],
  billing: { targetUsageType: null },
  basePlanGroupId: groupId.replace(/Discount\d+Percent$/, ''),
  originContractPlanId: `${groupId.replace(/Discount\d+Percent$/, '')}.${role}`,
  couponFlag: groupId.includes('Discount'),
  getCouponDiscount: groupId.includes('Discount') ? 20 : 0,
  availableTerm: null,
  numberOfAvailableUses: null,
  permissions: [],
  priceUsageDetails: [],
  startDate: null,
  endDate: null,
})

export const plan = (groupId: string, tier: string, role: GroupRole): ContractPlan => ({
  _id: `${groupId}.${role}`,
  contractPlanId: `${groupId}.${role}`,
  planGroupId: groupId,
  name: { en: role },
  price: { JPY: role === 'base' ? (baseYen[tier] ?? 0) : yen[role] },
  priceChanges: [],
  paymentCycle: 'MONTH',
  ...kinds[role],
  ...unused(groupId, role),
  role,
  uploadHardSeconds: 36_000,
  uploadSoftSeconds: 28_800,
  exportHardSeconds: 0,
  exportSoftSeconds: 0,
})

const group = (id: string, name: string, tier: 'basic' | 'standard', discountPercent = 0): ContractPlanGroup => ({
  _id: id,
  contractPlanGroupId: id,
  contractPlanGroupName: { en: name },
  kind: 'paid',
  tier,
  cycle: 'month',
  offering: discountPercent === 0 ? 'regional' : 'not-for-sale',
  discountPercent,
  baseContractPlanGroupId: discountPercent === 0 ? null : id.replace(/Discount\d+Percent$/, ''),
  resolution: 'high',
  matchKeepingDuration: 12,
  maxConcurrentSession: 3,
  permissions: [],
  contractPlanGroupDetail: { resolution: 'high', cycle: 'month', keepingMonths: 12 },
  grade: 1,
})

export const discounted = 'teamStandardPlanDiscount20Percent'
export const smaller = 'teamBasicPlanDiscount10Percent'
const tiers = {
  teamBasicPlan: 'basic',
  teamStandardPlan: 'standard',
  [discounted]: 'standard',
  [smaller]: 'basic',
} as const

export const groups: readonly ContractPlanGroup[] = [
  group('teamBasicPlan', 'Basic', 'basic'),
  group('teamStandardPlan', 'Standard', 'standard'),
  group(discounted, 'Standard', 'standard', 20),
  group(smaller, 'Basic', 'basic', 10),
  {
    ...group('freeReadonlyPlan', 'Trial ended', 'basic'),
    kind: 'trial-readonly',
    tier: null,
    offering: 'not-for-sale',
  },
  {
    ...group('settlementReadonlyPlan', 'Unpaid', 'basic'),
    kind: 'settlement-readonly',
    tier: null,
    offering: 'not-for-sale',
  },
]

const plans = [
  ...Object.entries(tiers).flatMap(([id, tier]) => groupRoles.map((role) => plan(id, tier, role))),
  ...['freeReadonlyPlan', 'settlementReadonlyPlan'].map((id) => plan(id, '', 'base')),
]

export const contract = contractDocument({
  plans: [
    {
      _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b0a',
      contractPlanId: 'teamBasicPlan.base',
      couponId: null,
      coupon: null,
      limits: [],
      startDate: '2025-12-31T15:00:00.000Z',
      endDate: null,
      nextBillingDate: null,
    },
  ],
  customerInfo: { name: 'Minato office', tel: '+81355500188', mail: 'office@minato.test', country: 'JP' },
  payment: {
    method: 'CREDIT_CARD',
    yearlyMethod: 'CREDIT_CARD',
    paymentService: { brand: 'visa', cardLast4: '4242', cardName: 'MORI', expiryMonth: 4, expiryYear: 2030 },
  },
})

const idOf = (index: number): string => `6f9d2c1e-0c6b-4a53-9a5e-${String(index).padStart(12, '0')}`

export const billing = (index: number, more: Partial<BillingInfo> = {}): BillingInfo => ({
  _id: idOf(index),
  billingInfoId: idOf(index),
  contractInfoIds: [contract.contractInfoId],
  billingCustomerInfo: contract.customerInfo,
  billingTargetYearMonth: '202610',
  billingDate: '2026-11-01',
  paymentCycle: 'MONTH',
  charge: {
    currency: 'JPY',
    subtotal: 9_900,
    consumptionTaxRate: 10,
    taxedAs: consumptionTax,
    tax: 990,
    total: 10_890,
  },
  plans: [
    {
      contractPlanId: 'teamBasicPlan.base',
      role: 'base',
      pricePerUsage: 9_900,
      price: 9_900,
      derivation: { kind: 'days', days: 31, ofDays: 31 },
      usageDetails: [],
    },
  ],
  paymentStatus: 'Complete',
  billingStatus: 'Fixed',
  paymentDateTime: '2026-10-31T15:00:10.000Z',
  paymentMethod: 'CREDIT_CARD',
  transferred: 0,
  chargeId: null,
  settlementFailureReason: null,
  nextTryDateTime: null,
  calculatedAt: null,
  formatBillingMonth: '2026-10',
  paymentStatusStr: 'Complete',
  errorMsg: null,
  refunds: [],
  disputed: 0,
  documents: [],
  ...more,
})

export interface Books {
  readonly contract?: ContractInfo
  readonly billings?: readonly BillingInfo[]
  readonly moreGroups?: readonly ContractPlanGroup[]
  readonly morePlans?: readonly ContractPlan[]
}

export function readingBooks({ path }: SeenRequest, books: Books = {}): Response | null {
  const own = books.contract ?? contract
  if (path.endsWith('/contract_plan_group')) return json(200, { results: [...groups, ...(books.moreGroups ?? [])] })
  if (path.endsWith('/contract_plan')) return json(200, { results: [...plans, ...(books.morePlans ?? [])] })
  if (path.endsWith('/manage/contract_info')) return json(200, { results: [own] })
  if (path.endsWith(`/manage/contract_info/${own.contractInfoId}`)) return json(200, own)
  if (/\/manage\/billing_info(\?|$)/.test(path)) return json(200, { results: books.billings ?? [], storedSeconds: 0 })
  if (path.endsWith('/manage/buyer')) return json(200, { buyer: null, fiscalYearStart: 1, otherwise })
  return null
}

const otherwise = { name: 'Minato office', country: 'JP', language: 'en' }
