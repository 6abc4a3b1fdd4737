import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup, PlanRole, Tier } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import type { PlanGroupId, PlanId } from '../ids/index.ts'
import { decidePlanChange } from './index.ts'

export const zone = 'Asia/Tokyo'
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

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

const groups = [
  group('standard', 'standard'),
  group('basic', 'basic'),
  group('plus', 'standardPlus'),
  group('pro', 'pro', { offering: 'global' }),
  group('mbp', null, { kind: 'mbp', offering: 'not-for-sale' }),
  group('trial', null, { kind: 'trial', offering: 'not-for-sale' }),
  group('paused', null, { kind: 'settlement-readonly', offering: 'not-for-sale' }),
  group('yearly', 'standard', { cycle: 'year' }),
  group('coupon', 'standard', { discountPercent: 20, baseGroupId: 'standard', offering: 'not-for-sale' }),
]

const price: Record<string, bigint> = {
  basic: 9_900n,
  standard: 19_800n,
  plus: 29_800n,
  coupon: 19_800n,
  yearly: 198_000n,
}

const plan = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? (price[of.id] ?? 0n) : 500n },
  allowance: none,
})

export const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups
      .flatMap((each) => (['base', 'analyst', 'viewer', 'upload'] as const).map((role) => plan(each, role)))
      .map((each) => [each.id, each]),
  ),
}

export const entry = (contractPlanId: PlanId, from: string, to?: string): PlanEntry => ({
  id: `${contractPlanId}@${from}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start: startOfDay(from, zone),
  end: to === undefined ? null : startOfDay(to, zone),
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

export const now = startOfDay('2026-11-21', zone) + 5_000
export const organization = { isGlobal: false, isEsports: false }
export const decide = (contract: Contract, groupId: PlanGroupId, at = now) =>
  decidePlanChange({ contract, catalogue, organization, unsettled: false, now: at, selection: { groupId } })
