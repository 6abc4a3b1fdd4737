import { describe, expect, it } from 'vitest'
import { dateOf, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { applySchedule, passBoundary } from '../lifecycle/index.ts'
import {
  decideGrant,
  endTrial,
  type GrantInput,
  grantableGroups,
  newTrial,
  priceOfGrant,
  trialExtendedBy,
  trialOf,
} from './index.ts'
import { contractOf, entry, now, catalogue as offered, organization, zone } from './plan-catalogue.test-support.ts'

const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const base = (groupId: string, prices: CataloguePlan['prices']): readonly [string, CataloguePlan] => {
  const id = `${groupId}.base`
  return [id, { id, groupId, role: 'base', cycle: 'month', prices, allowance: none }]
}
const group = (id: string, kind: PlanGroup['kind'], isRetired = false): readonly [string, PlanGroup] => {
  const rest = { tier: null, cycle: 'month', offering: 'not-for-sale', discountPercent: 0, baseGroupId: null } as const
  const sale = { retired: isRetired, from: null, until: null }
  return [id, { id, kind, sale, ...rest }]
}
const catalogue: Catalogue = {
  groups: new Map([
    ...offered.groups,
    group('ended', 'trial-readonly'),
    group('tests', 'test'),
    group('dollars', 'test'),
    group('past', 'mbp', true),
    group('past-trial', 'trial', true),
  ]),
  plans: new Map([
    ...offered.plans,
    base('ended', {}),
    base('tests', { JPY: 1_000n }),
    base('dollars', { USD: 1n }),
    base('past', { JPY: 1n }),
    base('past-trial', { JPY: 0n }),
  ]),
}

const grant = (contract: Contract, groupId: string, more: Partial<GrantInput> = {}) =>
  decideGrant({ contract, catalogue, organization, unsettled: false, groupId, lastDay: null, now, ...more })
const isUntil = (lastDay: string) => ({ lastDay })

const day = (date: string) => startOfDay(date, zone)
const nothing = contractOf()
const onTrial = contractOf(entry('trial.base', '2026-11-10', '2026-12-01'))
const overTrial = contractOf(entry('trial.base', '2026-10-10', '2026-11-01'), entry('ended.base', '2026-11-01'))
const monthly = contractOf(entry('standard.base', '2026-10-01'))
const granted = contractOf(entry('mbp.base', '2026-10-01', '2027-04-01'))
const cancelled: Contract = {
  ...contractOf(entry('standard.base', '2026-10-01', '2026-11-20')),
  cancellation: { state: 'done', at: day('2026-11-20') },
}

describe('a plan that is granted', () => {
  it.each<[string, Contract, string, string | null, string, string | null]>([
    ['a trial for who has no plan', nothing, 'trial', '2026-12-04', '2026-11-21', '2026-12-04'],
    ['a trial that begins again', overTrial, 'trial', '2026-12-04', '2026-11-21', '2026-12-04'],
    ['a plan without an end for who has none', nothing, 'mbp', null, '2026-11-21', null],
    ['a plan in place of a trial', onTrial, 'tests', '2027-03-31', '2026-11-21', '2027-03-31'],
    ['a plan for who cancelled', cancelled, 'standard', null, '2026-11-21', null],
    ['a higher plan', monthly, 'plus', null, '2026-11-21', null],
    ['a lower plan, from the next month on', monthly, 'tests', null, '2026-12-01', null],
    ['MBP, which is a downgrade', monthly, 'mbp', null, '2026-12-01', null],
  ])('is %s', (_, contract, groupId, lastDay, from, until) => {
    const decided = grant(contract, groupId, { lastDay })
    if (decided.kind !== 'granted') throw new Error(JSON.stringify(decided))
    expect(dateOf(decided.boundary, zone)).toBe(from)
    expect(decided.end === null ? null : dateOf(decided.end - 1, zone)).toBe(until)
    const after = applySchedule(contract, decided.schedule, (index) => `granted-${index}`)
    const bases = after.entries.filter(
      ({ contractPlanId, start, end }) => contractPlanId.endsWith('.base') && start !== end,
    )
    expect(bases.at(-1)).toMatchObject({ contractPlanId: `${groupId}.base`, start: decided.boundary, end: decided.end })
    expect(bases.filter(({ end }) => end === null || end > decided.boundary)).toHaveLength(1)
  })

  it.each([
    ['standard', { analysts: 2, viewers: 3 }],
    ['trial', { analysts: 1, viewers: 0 }],
  ])('%s has the seats of before where it has any: %j', (groupId, seats) => {
    const before = [
      entry('standard.analyst', '2026-10-01', '2026-11-20'),
      entry('standard.viewer', '2026-10-01', '2026-11-20'),
    ]
    const left = { ...cancelled, entries: [...cancelled.entries, ...before] }
    const seatless = [...catalogue.plans].filter(([, { groupId, role }]) => groupId !== 'trial' || role === 'base')
    const more = { catalogue: { ...catalogue, plans: new Map(seatless) }, inUse: { analysts: 0, viewers: 3 } }
    expect(grant(left, groupId, { ...more, ...isUntil('2026-12-31') })).toMatchObject({ kind: 'granted', seats })
  })

  it('is offered to choose from without those of other regions', () => {
    const ids = grantableGroups({ catalogue, organization }).map(({ id }) => id)
    expect(ids).toContain('standard')
    expect(ids).not.toContain('pro')
    const refusals = ids.map((id) => grant(nothing, id)).filter(({ kind }) => kind === 'refused')
    expect(refusals).not.toContainEqual(expect.objectContaining({ reason: 'other-region' }))
  })

  it.each<[string, Contract, string, Partial<GrantInput>, string]>([
    ['unknown', nothing, 'gold', {}, 'plan-unknown'],
    ['read-only', nothing, 'paused', {}, 'not-granted'],
    ["a coupon's", nothing, 'coupon', {}, 'not-granted'],
    ['retired', nothing, 'past', {}, 'retired'],
    ['a year', nothing, 'yearly', {}, 'yearly'],
    ['of other regions', nothing, 'pro', {}, 'other-region'],
    ['without a price', nothing, 'dollars', {}, 'currency-unpriced'],
    [
      'without the seats in force',
      contractOf(entry('standard.base', '2026-10-01'), entry('standard.viewer', '2026-10-01')),
      'tests',
      {},
      'seats-missing',
    ],
    ['for who owes a bill', monthly, 'plus', { unsettled: true }, 'unsettled'],
    ['for who is paused', contractOf(entry('paused.base', '2026-10-01')), 'plus', {}, 'unsettled'],
    [
      'for who leaves',
      { ...monthly, cancellation: { state: 'reserved', at: day('2026-12-01') } },
      'plus',
      {},
      'cancelling',
    ],
    ['in a year', contractOf(entry('yearly.base', '2026-03-01', '2027-03-01')), 'plus', {}, 'term-running'],
    [
      'in place of one that is scheduled',
      contractOf(entry('standard.base', '2026-10-01', '2026-12-01'), entry('basic.base', '2026-12-01')),
      'plus',
      {},
      'plan-follows',
    ],
    ['that is in force', monthly, 'standard', isUntil('2027-03-31'), 'already-current'],
    ['that runs longer', granted, 'mbp', isUntil('2027-03-31'), 'runs-longer'],
    ['for a time that is over', nothing, 'mbp', isUntil('2026-11-20'), 'end-passed'],
    ['a trial without an end', nothing, 'trial', {}, 'end-missing'],
    ['a trial instead of a plan', monthly, 'trial', isUntil('2027-03-31'), 'plan-running'],
    ['that would leave none behind', monthly, 'plus', isUntil('2027-03-31'), 'plan-running'],
  ])('is not one %s', (_, contract, groupId, more, reason) => {
    expect(grant(contract, groupId, more)).toMatchObject({ kind: 'refused', reason })
  })

  it('that is in force with an end has a later one, or none', () => {
    const [held] = granted.entries
    const end = [{ entryId: held?.id, at: day('2027-07-01') }]
    const schedule = { withdraw: [], add: [] }
    expect(grant(granted, 'mbp', isUntil('2027-06-30'))).toMatchObject({
      kind: 'extended',
      schedule: { ...schedule, end },
    })
    const open = [{ entryId: held?.id, at: null }]
    expect(grant(granted, 'mbp')).toMatchObject({ kind: 'extended', end: null, schedule: { ...schedule, end: open } })
  })

  it('is extended also when it is retired', () => {
    const held = contractOf(entry('past.base', '2026-10-01', '2027-04-01'))
    expect(grant(held, 'past', isUntil('2027-06-30'))).toMatchObject({ kind: 'extended', end: day('2027-07-01') })
  })

  it('costs what is charged: its days of the month, and a whole month', () => {
    const input = {
      contract: nothing,
      catalogue,
      organization,
      unsettled: false,
      groupId: 'standard',
      lastDay: null,
      now,
    }
    const decided = decideGrant(input)
    if (decided.kind !== 'granted') throw new Error(JSON.stringify(decided))
    const { thisMonth, fullMonth } = priceOfGrant(input, decided, { storedSecondsOverRetention: 0, userContracts: [] })
    expect([thisMonth.total.minor, fullMonth.total.minor]).toEqual([7_260n, 21_780n])
  })

  it.each<[string, Contract, string, bigint]>([
    ['granted until a day of this month', nothing, '2026-11-25', 3_630n],
    ['granted until a day of the next month', nothing, '2026-12-05', 7_260n],
    [
      'extended within this month',
      contractOf(entry('standard.base', '2026-11-16', '2026-11-23')),
      '2026-11-25',
      7_260n,
    ],
  ])('costs as much in a whole month where it ends before: %s', (_, contract, lastDay, thisMonth) => {
    const input = { contract, catalogue, organization, unsettled: false, groupId: 'standard', lastDay, now }
    const decided = decideGrant(input)
    if (decided.kind === 'refused') throw new Error(decided.reason)
    const price = priceOfGrant(input, decided, { storedSecondsOverRetention: 0, userContracts: [] })
    expect([price.thisMonth.total.minor, price.fullMonth.total.minor]).toEqual([thisMonth, 21_780n])
  })
})

describe('a trial', () => {
  it('of a new organisation has its days, of which today is the first', () => {
    const trial = newTrial(nothing, catalogue, { groupId: 'trial', days: 14, now })
    expect(trial).toEqual({ contractPlanId: 'trial.base', start: now, end: day('2026-12-05') })
    expect(newTrial(nothing, catalogue, { groupId: 'standard', days: 14, now })).toBeNull()
    expect(newTrial(nothing, catalogue, { groupId: 'past-trial', days: 14, now })).toBeNull()
    expect(newTrial(nothing, catalogue, { groupId: 'gold', days: 14, now })).toBeNull()
    expect(newTrial({ ...nothing, currency: 'EUR' }, catalogue, { groupId: 'trial', days: 14, now })).toBeNull()
  })

  it('is extended from its last day on, and from today on where it is over', () => {
    expect(trialExtendedBy(onTrial, catalogue, 7, now)).toBe('2026-12-07')
    expect(trialExtendedBy(overTrial, catalogue, 7, now)).toBe('2026-11-27')
    expect([onTrial, overTrial, monthly, nothing].map((contract) => trialOf(contract, catalogue, now)?.id)).toEqual([
      'trial',
      'trial',
      undefined,
      undefined,
    ])
  })

  it('ends at once as it would by itself', () => {
    const ended = endTrial(onTrial, catalogue, now)
    if (ended.kind === 'refused') throw new Error(ended.reason)
    const byItself = passBoundary(contractOf({ ...entry('trial.base', '2026-11-10'), end: now }), catalogue, now)
    expect(byItself).toMatchObject({ kind: 'trial-ended', schedule: { add: ended.schedule.add } })
    expect(ended.schedule.end).toEqual([{ entryId: onTrial.entries[0]?.id, at: now }])
    expect(endTrial(monthly, catalogue, now)).toEqual({ kind: 'refused', reason: 'no-trial' })
    const followed = contractOf(...onTrial.entries, entry('standard.base', '2026-12-01'))
    expect(endTrial(followed, catalogue, now)).toEqual({ kind: 'refused', reason: 'plan-follows' })
  })
})
