import { startOfDay } from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, type GroupRole, groupRoles, type PlanGroup } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import type { AddOnInput } from './index.ts'

export const zone = 'Asia/Tokyo'
export const now = startOfDay('2026-11-21', zone) + 13 * 3_600_000

const group = (id: string, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id,
  kind: 'paid',
  tier: 'standard',
  cycle: 'month',
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})

const groups = [
  group('standard'),
  group('yearly', { cycle: 'year' }),
  group('coupon', { discountPercent: 20, baseGroupId: 'standard' }),
  group('trial', { kind: 'trial', tier: null }),
  group('ended', { kind: 'trial-readonly', tier: null }),
  group('paused', { kind: 'settlement-readonly', tier: null }),
  group('mbp', { kind: 'mbp', tier: null }),
]

/** Tax-exclusive yen; the yearly upload price is per minute. */
export const prices = {
  month: { base: 19_800n, analyst: 2_000n, viewer: 500n, upload: 1_000n, export: 800n, storage: 18n },
  year: { base: 198_000n, analyst: 20_000n, viewer: 5_000n, upload: 15n, export: 750n, storage: 180n },
} as const satisfies Record<'month' | 'year', Record<GroupRole, bigint>>

const hoursOf = (of: PlanGroup, role: GroupRole, thing: 'upload' | 'export'): number => {
  if (role === thing) return 3600
  return role === 'base' && of.kind !== 'trial-readonly' ? (thing === 'upload' ? 15 : 1) * 3600 : 0
}

const plan = (of: PlanGroup, role: GroupRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: prices[of.cycle][role] },
  allowance: {
    uploadHardSeconds: hoursOf(of, role, 'upload'),
    uploadSoftSeconds: (hoursOf(of, role, 'upload') * 4) / 5,
    exportHardSeconds: hoursOf(of, role, 'export'),
    exportSoftSeconds: (hoursOf(of, role, 'export') * 4) / 5,
  },
})

const sold = (of: PlanGroup) => (of.kind === 'paid' || of.kind === 'mbp' ? groupRoles : (['base'] as const))

export const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(groups.flatMap((of) => sold(of).map((role) => plan(of, role))).map((each) => [each.id, each])),
}

let count = 0
export const entry = (contractPlanId: PlanId, from: string, to?: string): PlanEntry => ({
  id: `entry-${(count += 1)}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start: startOfDay(from, zone),
  end: to === undefined ? null : startOfDay(to, zone),
})

export const contractOf = (...entries: readonly PlanEntry[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: startOfDay('2026-04-01', zone),
})

export const monthly = contractOf(entry('standard.base', '2026-10-01'))
export const yearly = contractOf(entry('yearly.base', '2026-04-01', '2027-04-01'))

export const input = (contract: Contract, more: Partial<AddOnInput> = {}): AddOnInput => ({
  contract,
  catalogue,
  payer: { hasContact: true, hasCard: true, paysByCard: true },
  unsettled: false,
  now,
  ...more,
})
