import { catalogue as base, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonths, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { type AdviceInput, adviceName, giveAdvice } from './index.ts'

export const HOUR = 3_600

export const plansLike = (
  id: 'basic' | 'standardPlus' | 'smaller' | 'larger' | 'trial',
  price: bigint,
  hours: number,
): readonly CataloguePlan[] =>
  [...base.plans.values()]
    .filter(({ groupId }) => groupId === 'standard')
    .map((plan) => ({
      ...plan,
      id: `${id}.${plan.role}`,
      groupId: id,
      ...(plan.role === 'base'
        ? { prices: { JPY: price }, allowance: { ...plan.allowance, uploadHardSeconds: hours * HOUR } }
        : {}),
    }))
const added = [...plansLike('basic', 9_900n, 8), ...plansLike('standardPlus', 21_800n, 40)]
const dear = [...base.plans.values()].map((plan) =>
  plan.id === 'yearly.base' ? { ...plan, prices: { JPY: 237_000n } } : plan,
)
export const catalogue: Catalogue = {
  groups: new Map([
    ...base.groups,
    ['basic', group('basic', { tier: 'basic' })],
    ['standardPlus', group('standardPlus', { tier: 'standardPlus' })],
  ]),
  plans: new Map([...dear, ...added].map((plan) => [plan.id, plan])),
}
export const cheapYears: Catalogue = { ...catalogue, plans: new Map([...catalogue.plans, ...base.plans]) }

export const standard = contractOf([entryOf('base', 'standard.base', startOfDay('2025-01-01', zone), null)])

export interface AdviceCase {
  readonly hours: readonly number[]
  readonly contract?: Contract
  readonly more?: Partial<AdviceInput>
}

export const adviceFor = (given: AdviceCase) =>
  wholeAdviceFor(given).map((advice) => `${adviceName(advice)} ${advice.saving.minor}`)

export function wholeAdviceFor({ hours, contract = standard, more = {} }: AdviceCase) {
  const lived = hours.map((upload, index) => ({
    month: addMonths('2026-10', index + 1 - hours.length),
    used: { upload: upload * HOUR, export: 0 },
  }))
  const none = { upload: 0, export: 0 }
  const latest = lived.at(-1)?.used ?? none
  const byMonth = new Map((more.lived ?? lived).slice(-12).map(({ month, used }) => [addMonths(month, 12), used]))
  return giveAdvice({
    contract,
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    lived,
    storedDays: [],
    assumptions: {
      byMonth,
      otherwise: latest,
      usedBefore: none,
      buysHours: true,
      storedSecondsAt: () => 0,
    },
    ...more,
  })
}

export const year = (hours: number): readonly number[] => Array.from({ length: 12 }, () => hours)

export function assuming(hours: number): AdviceInput['assumptions'] {
  const none = { upload: 0, export: 0 }
  const otherwise = { upload: hours * HOUR, export: 0 }
  return { byMonth: new Map(), otherwise, usedBefore: none, buysHours: true, storedSecondsAt: () => 0 }
}
