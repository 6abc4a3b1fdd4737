import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../../calendar/index.ts'
import type { Contract } from '../../contract/index.ts'
import { contractOf, entryOf, group } from '../../testing/draws.ts'
import { planning } from './changes.ts'
import type { PlannedPlan } from './planned-plan.ts'

const base = (groupId: string, end: string | null = null) =>
  entryOf('base', `${groupId}.base`, startOfDay('2026-02-10', zone), end === null ? null : startOfDay(end, zone))
const monthly = contractOf([base('standard')])
const yearly = contractOf([base('yearly', '2027-02-10')], { yearlyAnchor: startOfDay('2026-02-10', zone) })
const cancelled: Contract = { ...yearly, cancellation: { state: 'reserved', at: startOfDay('2027-02-10', zone) } }

const basic = group('basic', { tier: 'basic' })
const more = [...catalogue.plans.values()]
  .filter(({ groupId }) => groupId === 'standard')
  .map((plan) => ({ ...plan, id: plan.id.replace('standard', 'basic'), groupId: 'basic' }))
const withBasic = {
  groups: new Map([...catalogue.groups, ['basic', basic]]),
  plans: new Map([...catalogue.plans, ...more.map((plan) => [plan.id, plan] as const)]),
}

const none: PlannedPlan = { groupId: null, seats: null, start: null, coupon: null }

function planned(plan: Partial<PlannedPlan>, contract: Contract) {
  const input = {
    contract,
    catalogue: withBasic,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
  }
  const made = planning({ ...none, ...plan }, { ...input, now })
  if (made.kind !== 'possible') return made
  const dayOf = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10)
  const { changes, begins, until } = made
  return [changes.map(({ at }) => dayOf(at)).join(), dayOf(begins), until === null ? null : dayOf(until)]
}

describe('a plan becomes changes, made', () => {
  it.each([
    [
      'today, where a year begins with the day',
      { groupId: 'yearly' },
      monthly,
      ['2026-11-21', '2026-11-21', '2027-11-21'],
    ],
    [
      'on its first day',
      { groupId: 'yearly', start: '2026-12-01' },
      monthly,
      ['2026-12-01', '2026-12-01', '2027-12-01'],
    ],
    ['today, where a lower plan waits for the 1st', { groupId: 'basic' }, monthly, ['2026-11-21', '2026-12-01', null]],
    [
      'before the 1st of a later month',
      { groupId: 'basic', start: '2027-03-01' },
      monthly,
      ['2027-02-28', '2027-03-01', null],
    ],
    ['today, where the term decides', { groupId: 'standard' }, yearly, ['2026-11-21', '2027-02-10', null]],
    [
      'today, for more seats of the next term',
      { seats: { analysts: 2, viewers: 3 } },
      yearly,
      ['2026-11-21', '2027-02-10', '2028-02-10'],
    ],
    [
      'in several purchases, for more seats of a month',
      { seats: { analysts: 2, viewers: 13 }, start: '2026-12-05' },
      monthly,
      ['2026-12-05,2026-12-05,2026-12-05', '2026-12-05', null],
    ],
  ])('%s', (_, plan, contract, expected) => {
    expect(planned(plan, contract)).toEqual(expected)
  })

  it('not at all where it is the plan in force with its seats, but again where that is cancelled', () => {
    expect(planned({ groupId: 'yearly', seats: { analysts: 1, viewers: 0 } }, yearly)).toEqual({ kind: 'nothing' })
    expect(planned({ groupId: 'yearly' }, cancelled)).toEqual(['2026-11-21', '2026-11-21', null])
  })

  it('or says why it cannot be had', () => {
    expect(planned({ groupId: 'nowhere' }, monthly)).toEqual({ kind: 'refused', reason: 'plan-unknown' })
  })
})
