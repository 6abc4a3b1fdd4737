import { describe, expect, it } from 'vitest'
import { catalogue as base, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonths, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { type AdviceInput, adviceName, giveAdvice, isPutAway } from './index.ts'

const HOUR = 3_600

/** A smaller plan with 8 hours for 9,900 and a larger one with 40 for 21,800, next to Standard with 15 for 19,800. */
const plansLike = (tier: 'basic' | 'standardPlus', price: bigint, hours: number): readonly CataloguePlan[] =>
  [...base.plans.values()]
    .filter(({ groupId }) => groupId === 'standard')
    .map((plan) => ({
      ...plan,
      id: `${tier}.${plan.role}`,
      groupId: tier,
      ...(plan.role === 'base'
        ? { prices: { JPY: price }, allowance: { ...plan.allowance, uploadHardSeconds: hours * HOUR } }
        : {}),
    }))
const added = [...plansLike('basic', 9_900n, 8), ...plansLike('standardPlus', 21_800n, 40)]
const dear = [...base.plans.values()].map((plan) =>
  plan.id === 'yearly.base' ? { ...plan, prices: { JPY: 237_000n } } : plan,
)
const catalogue: Catalogue = {
  groups: new Map([
    ...base.groups,
    ['basic', group('basic', { tier: 'basic' })],
    ['standardPlus', group('standardPlus', { tier: 'standardPlus' })],
  ]),
  plans: new Map([...dear, ...added].map((plan) => [plan.id, plan])),
}
/** By the year for ten months. */
const cheapYears: Catalogue = { ...catalogue, plans: new Map([...catalogue.plans, ...base.plans]) }

const standard = contractOf([entryOf('base', 'standard.base', startOfDay('2025-01-01', zone), null)])

interface Given {
  readonly hours: readonly number[]
  readonly contract?: Contract
  readonly more?: Partial<AdviceInput>
}

function adviceFor({ hours, contract = standard, more = {} }: Given) {
  const lived = hours.map((upload, index) => ({
    month: addMonths('2026-10', index + 1 - hours.length),
    used: { upload: upload * HOUR, export: 0 },
  }))
  const usual = (hours.at(-1) ?? 0) * HOUR
  const none = { upload: 0, export: 0 }
  return giveAdvice({
    contract,
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    lived,
    storedDays: [],
    assumptions: {
      byMonth: new Map(),
      otherwise: { upload: usual, export: 0 },
      usedBefore: none,
      buysHours: true,
      storedSecondsAt: () => 0,
    },
    ...more,
  }).map((advice) => `${adviceName(advice)} ${advice.saving.minor}`)
}

const year = (hours: number): readonly number[] => Array.from({ length: 12 }, () => hours)
const scheduled = contractOf([
  ...standard.entries,
  entryOf('seat', 'standard.viewer', startOfDay('2027-01-01', zone), null),
])

describe('advice', () => {
  it.each<[string, Given, readonly string[]]>([
    // Twelve times 9,900 less, and tax.
    ['names a plan that would have been enough for less', { hours: year(7) }, ['cheaper-plan basic 130680']],
    ['says nothing of a plan that would have passed a limit once', { hours: [...year(7).slice(1), 9] }, []],
    ['says nothing of a past of eleven months', { hours: year(7).slice(1) }, []],
    [
      // Ten hours of 1,100 in four months, less 2,200 for each of twelve.
      'names a plan with enough hours where limits were passed in three of six months',
      { hours: [...year(10).slice(0, 8), 25, 25, 25, 25, 10].slice(-12) },
      ['enough-hours standardPlus 17600'],
    ],
    [
      'compares hours now with moving up now',
      { hours: [], more: { assumptions: assuming(20) } },
      // Five hours of 1,100 in twelve months, less what Standard+ costs more: 10 of 30 days of November, and eleven months.
      ['move-up standardPlus 41068'],
    ],
    ['names paying by the year', { hours: [], more: { catalogue: cheapYears } }, ['by-the-year yearly 29040']],
    [
      'names videos that are older than two years',
      {
        hours: [],
        more: {
          storedDays: [{ date: '2024-05-01', seconds: 1_000 * HOUR }],
          assumptions: { ...assuming(0), storedSecondsAt: () => 1_000 * HOUR },
        },
      },
      ['old-videos 237600', 'by-the-year yearly 25740'],
    ],
    ['says nothing where a change is scheduled', { hours: year(7), contract: scheduled }, []],
    ['says nothing where nothing can be bought', { hours: year(7), more: { unsettled: true } }, []],
  ])('%s', (_, given, expected) => {
    expect(adviceFor(given)).toEqual(expected)
  })

  it('is at most two, the larger saving first', () => {
    const both = { hours: year(0), more: { catalogue: cheapYears } }
    expect(adviceFor(both)).toEqual(['cheaper-plan basic 130680', 'by-the-year yearly 29040'])
  })

  it('stays away for ninety days', () => {
    const day = 86_400_000
    expect([undefined, now, now - 89 * day, now - 90 * day].map((at) => isPutAway(at, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

function assuming(hours: number): AdviceInput['assumptions'] {
  const none = { upload: 0, export: 0 }
  const otherwise = { upload: hours * HOUR, export: 0 }
  return { byMonth: new Map(), otherwise, usedBefore: none, buysHours: true, storedSecondsAt: () => 0 }
}
