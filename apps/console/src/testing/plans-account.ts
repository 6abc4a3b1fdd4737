import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import { startOfDay } from '@touchline/domain/calendar'
import type { Catalogue, CataloguePlan, Cycle, PlanGroup, PlanRole, Tier } from '@touchline/domain/catalogue'
import type { Contract, PlanEntry } from '@touchline/domain/contract'
import type { Account } from '../lib/account/account.ts'
import { contractDocument } from './contract-document.ts'

const zone = 'Asia/Tokyo'
const contractId = '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b02'
export const SPRING_ID = '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b77'
export const now = startOfDay('2026-11-21', zone) + 50_000

const group = (id: string, tier: Tier | null, cycle: Cycle, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id,
  kind: 'paid',
  tier,
  cycle,
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})

const groups = [
  group('basic', 'basic', 'month'),
  group('standard', 'standard', 'month'),
  group('plus', 'standardPlus', 'month'),
  group('yearlyBasic', 'basic', 'year'),
  group('yearlyStandard', 'standard', 'year'),
  group('pro', 'pro', 'month', { offering: 'global' }),
  group('elite', 'elite', 'month', { offering: 'global' }),
  group('trial', null, 'month', { kind: 'trial', offering: 'not-for-sale' }),
  group('ended', null, 'month', { kind: 'trial-readonly', offering: 'not-for-sale' }),
  group('paused', null, 'month', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
  group('mbp', null, 'month', { kind: 'mbp', offering: 'not-for-sale' }),
  group('coupon', 'standard', 'month', { offering: 'not-for-sale', discountPercent: 20, baseGroupId: 'standard' }),
]

const names = { basic: 'Basic', standard: 'Standard', standardPlus: 'Standard+', pro: 'Pro', elite: 'Elite' }
const basePrices: Record<string, bigint> = {
  basic: 9_900n,
  standard: 19_800n,
  plus: 29_800n,
  coupon: 19_800n,
  pro: 9_900n,
  elite: 19_900n,
  yearlyBasic: 99_000n,
  yearlyStandard: 198_000n,
}
const seatPrice = { month: 500n, year: 5_000n } as const

const planOf = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? (basePrices[of.id] ?? 0n) : seatPrice[of.cycle] },
  allowance: {
    uploadHardSeconds: role === 'base' ? 36_000 : 0,
    uploadSoftSeconds: 0,
    exportHardSeconds: 0,
    exportSoftSeconds: 0,
  },
})

const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups
      .flatMap((each) =>
        (['base', 'analyst', 'viewer', 'upload', 'storage'] as const).map((role) => planOf(each, role)),
      )
      .map((each) => [each.id, each]),
  ),
}

const wireGroup = (each: PlanGroup): ContractPlanGroup => ({
  _id: each.id,
  contractPlanGroupId: each.id,
  contractPlanGroupName: { en: each.tier === null ? each.id : names[each.tier] },
  kind: each.kind,
  tier: each.tier,
  cycle: each.cycle,
  offering: each.offering,
  discountPercent: each.discountPercent,
  baseContractPlanGroupId: each.baseGroupId,
  permissions: [],
  resolution: 'high',
  maxConcurrentSession: 3,
  matchKeepingDuration: 12,
  grade: 1,
  contractPlanGroupDetail: { resolution: 'high', cycle: each.cycle, keepingMonths: 12 },
})

export const entry = (contractPlanId: string, from: string, to?: string): PlanEntry => ({
  id: crypto.randomUUID(),
  contractPlanId,
  couponId: null,
  limits: null,
  start: startOfDay(from, zone),
  end: to === undefined ? null : startOfDay(to, zone),
})

const document = contractDocument({ _id: contractId, contractInfoId: contractId })

const hours = (upload: number, exporting: number) => ({
  uploadHardSeconds: upload * 3600,
  uploadSoftSeconds: 0,
  exportHardSeconds: exporting * 3600,
  exportSoftSeconds: 0,
})
const allowances: Readonly<Record<string, CataloguePlan['allowance']>> = {
  'basic.base': hours(10, 0),
  'standard.base': hours(15, 1),
  'plus.base': hours(20, 10),
  'standard.upload': hours(1, 0),
  'yearlyBasic.base': hours(120, 0),
  'yearlyStandard.base': hours(180, 12),
}

export function accountWithAllowances(entries: readonly PlanEntry[]): Account {
  const account = accountWith(entries)
  const plans = [...account.catalogue.plans].map(
    ([id, of]) => [id, { ...of, allowance: allowances[id] ?? of.allowance }] as const,
  )
  const groupsOf = account.groups.map((each) =>
    each.contractPlanGroupId === 'basic' ? { ...each, resolution: 'standard' as const } : each,
  )
  return { ...account, catalogue: { ...account.catalogue, plans: new Map(plans) }, groups: groupsOf }
}

export function accountWithReservedCoupon(more: Partial<Account> = {}): Account {
  const reserved = { ...entry('coupon.base', '2026-12-01', '2027-03-01'), couponId: SPRING_ID }
  const account = accountWith([entry('plus.base', '2026-01-01', '2026-12-01'), reserved])
  const plan = {
    _id: reserved.id,
    contractPlanId: reserved.contractPlanId,
    couponId: SPRING_ID,
    coupon: { couponCode: 'SPRING', effectiveEndDate: '2026-12-31T14:59:59.999Z' },
    limits: [],
    startDate: '2026-11-30T15:00:00.000Z',
    endDate: '2027-02-28T14:59:59.999Z',
    nextBillingDate: null,
  }
  return { ...account, document: { ...account.document, plans: [plan] }, ...more }
}

export function accountWith(
  entries: readonly PlanEntry[],
  more: Partial<Account> = {},
  of: Partial<Contract> = {},
): Account {
  const first = entries.find((each) => each.contractPlanId.startsWith('yearly'))
  const contract: Contract = {
    id: document.contractInfoId,
    currency: 'JPY',
    taxRegion: 'JP',
    zone,
    entries,
    cancellation: { state: 'none' },
    yearlyAnchor: first?.start ?? null,
    ...of,
  }
  return {
    document,
    etag: null,
    contract,
    userContracts: [],
    contractByUser: new Map(),
    catalogue,
    groups: groups.map(wireGroup),
    plans: [],
    billings: [],
    unsettled: false,
    storedSecondsOverRetention: 0,
    organization: { isGlobal: false, isEsports: false },
    permissions: [],
    now,
    ...more,
  }
}

export const monthly = (more: Partial<Account> = {}) => accountWith([entry('standard.base', '2026-01-01')], more)
export const yearly = () => accountWith([entry('yearlyStandard.base', '2026-03-01', '2027-03-01')])
