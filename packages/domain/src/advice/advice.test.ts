import { describe, expect, it } from 'vitest'
import { catalogue as base, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonths, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import { money } from '../money/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import {
  type AdviceCase,
  adviceFor,
  assuming,
  catalogue,
  cheapYears,
  HOUR,
  plansLike,
  standard,
  wholeAdviceFor,
  year,
} from './advice.test-support.ts'
import { isWorthIt } from './advice.ts'
import { isPutAway } from './index.ts'

const scheduled = contractOf([
  ...standard.entries,
  entryOf('seat', 'standard.viewer', startOfDay('2027-01-01', zone), null),
])

describe('advice', () => {
  it.each<[string, AdviceCase, readonly string[]]>([
    // Twelve times the 9,900 difference, gross.
    ['names a plan that would have been enough for less', { hours: year(7) }, ['cheaper-plan basic 119790']],
    ['says nothing of a plan that would have passed a limit once', { hours: [...year(7).slice(1), 9] }, []],
    ['says nothing of a past of eleven months', { hours: year(7).slice(1) }, []],
    [
      // Ten hours of 1,100 in four months, less 2,200 gross for eleven months and 10 of 30 days of November.
      'names a plan with enough hours instead of those that are bought on top',
      { hours: [...year(10).slice(0, 8), 25, 25, 25, 25, 10].slice(-12) },
      ['enough-hours standardPlus 19068'],
    ],
    [
      'compares hours now with moving up now',
      { hours: [], more: { assumptions: assuming(20) } },
      // Five hours of 1,100 in twelve months, less Standard+'s difference for 10 of 30 days of November and eleven
      // months.
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
    [
      'says nothing of a plan with enough hours that would have cost more than they did',
      { hours: [...year(10).slice(0, 7), 16, 16, 16, 10, 10] },
      [],
    ],
    [
      // 24 hours of 1,100, and twelve times 2,200 more.
      'says nothing of a plan with enough hours that would have cost the same',
      { hours: [...year(10).slice(0, 7), 21, 21, 21, 21, 10] },
      [],
    ],
    ['says nothing of moving up for an hour that costs less', { hours: [], more: { assumptions: assuming(16) } }, []],
    ['says nothing where a change is scheduled', { hours: year(7), contract: scheduled }, []],
    ['says nothing where nothing can be bought', { hours: year(7), more: { unsettled: true } }, []],
  ])('%s', (_, given, expected) => {
    expect(adviceFor(given)).toEqual(expected)
  })

  it('is at most two, the larger saving first', () => {
    const both = { hours: year(0), more: { catalogue: cheapYears } }
    expect(adviceFor(both)).toEqual(['cheaper-plan basic 119790', 'by-the-year yearly 29040'])
    const storedDays = [{ date: '2024-05-01', seconds: 1_000 * HOUR }]
    const assumptions = { ...assuming(0), storedSecondsAt: () => 1_000 * HOUR }
    const three = { hours: year(0), more: { catalogue: cheapYears, storedDays, assumptions } }
    expect(adviceFor(three).map((said) => said.split(' ')[0])).toEqual(['old-videos', 'cheaper-plan'])
  })

  it('says of two larger plans the one that saves more, whichever the catalogue names first', () => {
    const dearer = plansLike('larger', 22_800n, 40).map((plan) => [plan.id, plan] as const)
    const more: Catalogue = {
      groups: new Map([...catalogue.groups, ['larger', group('larger', { tier: 'standardPlus' })]]),
      plans: new Map([...catalogue.plans, ...dearer]),
    }
    for (const groups of [more.groups, new Map([...more.groups].toReversed())])
      expect(adviceFor({ hours: [], more: { catalogue: { ...more, groups }, assumptions: assuming(20) } })).toEqual([
        'move-up standardPlus 41068',
      ])
  })

  it('compares a year with years alone, and has no advice to pay by the year or to move up in it', () => {
    const smaller: readonly CataloguePlan[] = [...base.plans.values()]
      .filter(({ groupId }) => groupId === 'yearly')
      .map((plan) => ({
        ...plan,
        id: `small.${plan.role}`,
        groupId: 'small',
        prices: { JPY: plan.role === 'base' ? 118_800n : 0n },
      }))
    const more: Catalogue = {
      groups: new Map([...catalogue.groups, ['small', group('small', { tier: 'basic', cycle: 'year' })]]),
      plans: new Map([...cheapYears.plans, ...smaller.map((plan) => [plan.id, plan] as const)]),
    }
    const years = [2025, 2026].map((each) =>
      entryOf('base', 'yearly.base', startOfDay(`${each}-01-01`, zone), startOfDay(`${each + 1}-01-01`, zone)),
    )
    const given = {
      contract: contractOf(years, { yearlyAnchor: startOfDay('2025-01-01', zone) }),
      more: { catalogue: more },
    }
    // An hour each month: 198,000 and 118,800 for a year's hours, gross.
    expect(adviceFor({ hours: year(1), ...given })).toEqual(['cheaper-plan small 87120'])
    expect(adviceFor({ ...given, hours: [], more: { catalogue: more, assumptions: assuming(20) } })).toEqual([])
  })

  it.each([
    [29, []],
    [30, ['by-the-year yearly 29040']],
  ])('in the %i days since the first paid plan began says %j', (days, expected) => {
    const begun = contractOf([entryOf('base', 'standard.base', now - days * 86_400_000, null)])
    expect(adviceFor({ hours: [], contract: begun, more: { catalogue: cheapYears } })).toEqual(expected)
  })

  it('says of a plan that begins at this moment what it says of any other', () => {
    const before = startOfDay('2025-01-01', zone)
    const begins = contractOf([entryOf('base', 'basic.base', before, now), entryOf('base', 'standard.base', now, null)])
    expect(adviceFor({ hours: [], contract: begins, more: { assumptions: assuming(20) } })[0]).toMatch(/^move-up /)
  })

  it.each<[string, AdviceCase, object]>([
    [
      'a cheaper plan: what the fullest month used',
      { hours: [...year(7).slice(2), 2, 3] },
      { kind: 'cheaper-plan', groupId: 'basic', mostUsed: 7 * HOUR },
    ],
    [
      'enough hours: in how many of the last months they were missing',
      { hours: [...year(10).slice(0, 5), 25, 25, 10, 25, 25, 10, 10] },
      { kind: 'enough-hours', groupId: 'standardPlus', monthsOver: 4, months: 12 },
    ],
    [
      'moving up: the hours that this month needs',
      { hours: [], more: { assumptions: assuming(20) } },
      { kind: 'move-up', seconds: 5 * HOUR },
    ],
    [
      'paying by the year: each payment, and what the same months would cost',
      { hours: [], more: { catalogue: cheapYears } },
      {
        kind: 'by-the-year',
        // 198,000 and tax today, and 20 of 30 days of November.
        payments: [
          { paidOn: '2026-11-21', amount: money(217_800n, 'JPY') },
          { paidOn: '2026-12-01', amount: money(14_520n, 'JPY') },
        ],
        before: money(261_360n, 'JPY'),
      },
    ],
    [
      'old videos: the seconds of those from before two years, and nothing of younger ones',
      {
        hours: [],
        more: {
          storedDays: [
            { date: '2024-10-31', seconds: 1_000 * HOUR },
            { date: '2024-11-01', seconds: HOUR },
          ],
          assumptions: { ...assuming(0), storedSecondsAt: () => 1_000 * HOUR },
        },
      },
      { kind: 'old-videos', seconds: 1_000 * HOUR, storedBefore: '2024-11' },
    ],
  ])('says of %s', (_, given, expected) => {
    expect(wholeAdviceFor(given)[0]).toMatchObject(expected)
  })

  it('says nothing of a smaller plan where no plan has enough export time', () => {
    const lived = year(7).map((hours, index) => ({
      month: addMonths('2026-10', index - 11),
      used: { upload: hours * HOUR, export: 10_000 * HOUR },
    }))
    expect(adviceFor({ hours: year(7), more: { lived } })).toEqual([])
  })

  it('says of two plans that would have been enough the one that would have cost less', () => {
    const smaller = plansLike('smaller', 4_900n, 8).map((plan) => [plan.id, plan] as const)
    const more: Catalogue = {
      groups: new Map([...catalogue.groups, ['smaller', group('smaller', { tier: 'basic' })]]),
      plans: new Map([...catalogue.plans, ...smaller]),
    }
    expect(adviceFor({ hours: year(7), more: { catalogue: more } })[0]).toMatch(/^cheaper-plan smaller /)
  })

  it('says nothing of plans to a contract that is cancelled, or paid by the year', () => {
    const cancelled = { ...standard, cancellation: { state: 'reserved', at: now + 86_400_000 } } as const
    const yearly = contractOf([
      entryOf('base', 'yearly.base', startOfDay('2026-01-01', zone), startOfDay('2027-01-01', zone)),
    ])
    for (const contract of [cancelled, yearly]) {
      const more = { catalogue: cheapYears, assumptions: assuming(20) }
      expect(adviceFor({ hours: year(7), contract, more })).toEqual([])
    }
  })

  it('says nothing of plans without one, or in a trial', () => {
    const tried = plansLike('trial', 0n, 15).map((plan) => [plan.id, plan] as const)
    const more: Catalogue = {
      groups: new Map([...cheapYears.groups, ['trial', group('trial', { kind: 'trial', tier: 'standard' })]]),
      plans: new Map([...cheapYears.plans, ...tried]),
    }
    const trial = contractOf([entryOf('base', 'trial.base', startOfDay('2025-01-01', zone), null)])
    for (const contract of [contractOf([]), trial])
      expect(adviceFor({ hours: year(7), contract, more: { catalogue: more, assumptions: assuming(20) } })).toEqual([])
  })

  it.each([
    ['nothing in the 30 days after it came back', '2026-10-20', '2026-10-23', []],
    ['the same afterwards', '2026-10-10', '2026-10-22', ['by-the-year yearly 29040']],
    ['the same where the plan went on', '2026-10-23', '2026-10-23', ['by-the-year yearly 29040']],
  ])('says, where a plan was left and bought again, %s', (_, left, back, said) => {
    const contract = contractOf([
      entryOf('before', 'standard.base', startOfDay('2025-01-01', zone), startOfDay(left, zone)),
      entryOf('again', 'standard.base', startOfDay(back, zone), null),
    ])
    expect(adviceFor({ hours: [], contract, more: { catalogue: cheapYears } })).toEqual(said)
  })

  it.each([
    [50n, 1_000n, true],
    [49n, 1_000n, false],
    [51n, 1_000n, true],
    [1n, 0n, true],
    [0n, 0n, false],
    [-50n, 1_000n, false],
  ])('is worth a change from a twentieth on: %s of %s is %s', (saving, of, expected) => {
    expect(isWorthIt(money(saving, 'JPY'), money(of, 'JPY'))).toBe(expected)
  })

  it('stays away for ninety days', () => {
    const day = 86_400_000
    const times = [undefined, now, now - 89 * day, now - 90 * day]
    expect(times.map((at) => isPutAway(at, now))).toEqual([false, true, true, false])
  })
})
