import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, GroupRole, PlanGroup, Tier } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import type { CouponId, PlanId } from '../ids/index.ts'
import type { Coupon, CouponPurchaseInput } from './index.ts'

export const zone = 'Asia/Tokyo'
const roles = ['base', 'analyst', 'viewer', 'upload'] as const
export const hours = (upload: number) => ({
  uploadHardSeconds: upload * 3600,
  uploadSoftSeconds: upload * 2880,
  exportHardSeconds: 0,
  exportSoftSeconds: 0,
})

const group = (id: string, tier: Tier | null, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id,
  kind: 'paid',
  tier,
  cycle: 'month',
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})
const discount = (of: PlanGroup, discountPercent: number): PlanGroup => ({
  ...of,
  id: `${of.id}Discount${discountPercent}Percent`,
  offering: 'not-for-sale',
  discountPercent,
  baseGroupId: of.id,
})

const basic = group('basic', 'basic')
const standard = group('standard', 'standard')
const plus = group('plus', 'standardPlus')
const pro = group('pro', 'pro', { offering: 'global' })
const yearly = group('yearly', 'standardPlus', { cycle: 'year' })
const sold = [basic, standard, plus, pro, yearly]
const groups = [
  ...sold,
  discount(basic, 10),
  discount(standard, 20),
  discount(pro, 20),
  discount(yearly, 15),
  group('mbp', null, { kind: 'mbp', offering: 'not-for-sale' }),
  group('trial', null, { kind: 'trial', offering: 'not-for-sale' }),
]

const basePrice: Record<string, bigint> = {
  basic: 9_900n,
  standard: 19_800n,
  plus: 29_800n,
  yearly: 298_000n,
  mbp: 100n,
}
const prices: Record<GroupRole, bigint> = {
  base: 0n,
  analyst: 1_999n,
  viewer: 500n,
  upload: 1_000n,
  export: 0n,
  storage: 0n,
}

const plan = (of: PlanGroup, role: GroupRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: {
    [of.tier === 'pro' ? 'USD' : 'JPY']: role === 'base' ? (basePrice[of.baseGroupId ?? of.id] ?? 0n) : prices[role],
  },
  allowance: role === 'base' ? hours(15) : hours(role === 'upload' ? 1 : 0),
})

export const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(groups.flatMap((each) => roles.map((role) => plan(each, role))).map((each) => [each.id, each])),
}

export const entry = (
  contractPlanId: PlanId,
  from: string | number,
  to: string | null = null,
  couponId: CouponId | null = null,
): PlanEntry => ({
  id: `${contractPlanId}@${from}`,
  contractPlanId,
  couponId,
  limits: null,
  start: typeof from === 'number' ? from : startOfDay(from, zone),
  end: to === null ? null : startOfDay(to, zone),
})

export const contractOf = (...entries: PlanEntry[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})

export const spring: Coupon = {
  id: 'spring',
  code: 'SPRING',
  groupId: 'standardDiscount20Percent',
  effectiveFrom: '2026-11-01',
  effectiveUntil: '2027-03-31',
  termMonths: 3,
  usesLeft: 5,
}
export const down10: Coupon = { ...spring, id: 'down10', groupId: 'basicDiscount10Percent' }
export const year15: Coupon = { ...spring, id: 'year15', groupId: 'yearlyDiscount15Percent', termMonths: 12 }

export const now = startOfDay('2026-11-21', zone) + 13 * 3_600_000
export const input = (contract: Contract, more: Partial<CouponPurchaseInput> = {}): CouponPurchaseInput => ({
  contract,
  catalogue,
  coupon: spring,
  organization: { isGlobal: false, isEsports: false },
  unsettled: false,
  isUsed: false,
  now,
  ...more,
})
export const nothingStored = { storedSecondsOverRetention: 0, storedSecondsAtTermStart: 0, userContracts: [] }
export const on = (day: string) => startOfDay(day, zone)
