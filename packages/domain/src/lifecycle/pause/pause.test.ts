import { describe, expect, it } from 'vitest'
import { addDays, type LocalDate } from '../../calendar/index.ts'
import type { CataloguePlan } from '../../catalogue/index.ts'
import { baseEntryAt, type Contract, contractStateAt } from '../../contract/index.ts'
import { allowanceOfHours, contractOf, entryOf } from '../../testing/draws.ts'
import { applySchedule, passBoundary, pausePlan, resumePlan, withdrawScheduled } from '../index.ts'
import {
  anchor,
  catalogue,
  date,
  type HeldPlan,
  held,
  midnight,
  noon,
  PAUSED_ON,
  pausedOn,
  summaryOf,
  TERM_END,
  WAITS_UNTIL,
  yearly,
  ZONE,
} from './paused.test-support.ts'

interface Row {
  readonly held: readonly HeldPlan[]
  readonly more?: Partial<Contract>
  readonly readableUntil: LocalDate | null
  readonly paidOn: LocalDate
  readonly returns: 'nothing' | 'goes-on' | 'begins'
  readonly back: readonly HeldPlan[]
  readonly term?: LocalDate | null
}

const reservedFor = (at: LocalDate): Partial<Contract> => ({
  ...anchor,
  cancellation: { state: 'reserved', at: midnight(at) },
})
const reservedYear: readonly HeldPlan[] = [...yearly, ['basicYear.base', TERM_END, '2028-11-12']]
const reservedMonth: readonly HeldPlan[] = [
  ['standard.base', '2027-01-01', '2027-12-01'],
  ['standard.viewer', '2027-01-01', '2027-12-01'],
  ['basic.base', '2027-12-01', null],
]

const table: Readonly<Record<string, Row>> = {
  'a monthly plan': {
    held: [
      ['standard.base', '2027-01-01', null],
      ['standard.viewer', '2027-01-01', null],
    ],
    readableUntil: null,
    paidOn: '2028-03-05',
    returns: 'goes-on',
    back: [
      ['standard.base', '2028-03-05', null],
      ['standard.viewer', '2028-03-05', null],
    ],
  },
  'a yearly plan inside its term': {
    held: yearly,
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: '2027-11-11',
    returns: 'goes-on',
    back: [
      ['proYear.base', '2027-11-11', TERM_END],
      ['proYear.viewer', '2027-11-11', TERM_END],
      ['proYear.analyst', '2027-11-11', TERM_END],
    ],
  },
  'a yearly plan that has no end': {
    held: [['proYear.base', '2026-11-12', null]],
    more: anchor,
    readableUntil: null,
    paidOn: '2027-11-11',
    returns: 'goes-on',
    back: [['proYear.base', '2027-11-11', null]],
  },
  'a yearly plan past its term': {
    held: yearly,
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: '2027-12-20',
    returns: 'begins',
    back: [
      ['proYear.base', '2027-12-20', '2028-12-20'],
      ['proYear.viewer', '2027-12-20', '2028-12-20'],
      ['proYear.analyst', '2027-12-20', '2028-12-20'],
    ],
    term: '2027-12-20',
  },
  'a yearly plan on the very day after its term': {
    held: yearly,
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: TERM_END,
    returns: 'begins',
    back: [
      ['proYear.base', TERM_END, '2028-11-12'],
      ['proYear.viewer', TERM_END, '2028-11-12'],
      ['proYear.analyst', TERM_END, '2028-11-12'],
    ],
    term: TERM_END,
  },
  'a yearly plan on the sixtieth day': {
    held: yearly.slice(0, 1),
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: addDays(WAITS_UNTIL, -1),
    returns: 'begins',
    back: [['proYear.base', '2028-01-10', '2029-01-10']],
    term: '2028-01-10',
  },
  'a yearly plan after sixty days': {
    held: yearly,
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: WAITS_UNTIL,
    returns: 'nothing',
    back: [],
  },
  'a yearly coupon past its term, at the full price': {
    held: [['proYearDiscount.base', '2026-11-12', TERM_END]],
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: '2027-11-20',
    returns: 'begins',
    back: [['proYear.base', '2027-11-20', '2028-11-20']],
    term: '2027-11-20',
  },
  'a monthly coupon within its time': {
    held: [['standardDiscount.base', '2027-01-01', '2027-12-01']],
    readableUntil: null,
    paidOn: '2027-11-30',
    returns: 'goes-on',
    back: [['standardDiscount.base', '2027-11-30', '2027-12-01']],
  },
  'a monthly coupon after its time, at the full price': {
    held: [['standardDiscount.base', '2027-01-01', '2027-12-01']],
    readableUntil: null,
    paidOn: '2028-02-02',
    returns: 'begins',
    back: [['standard.base', '2028-02-02', null]],
    term: null,
  },
  'a plan with a monthly change reserved, before it': {
    held: reservedMonth,
    readableUntil: null,
    paidOn: '2027-11-30',
    returns: 'goes-on',
    back: [
      ['standard.base', '2027-11-30', '2027-12-01'],
      ['standard.viewer', '2027-11-30', '2027-12-01'],
      ['basic.base', '2027-12-01', null],
    ],
  },
  'a plan with a monthly change reserved, after it': {
    held: reservedMonth,
    readableUntil: null,
    paidOn: '2027-12-24',
    returns: 'begins',
    back: [['basic.base', '2027-12-24', null]],
    term: null,
  },
  'a plan with another year reserved, before it': {
    held: reservedYear,
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: '2027-11-10',
    returns: 'goes-on',
    back: [
      ['proYear.base', '2027-11-10', TERM_END],
      ['proYear.viewer', '2027-11-10', TERM_END],
      ['proYear.analyst', '2027-11-10', TERM_END],
      ['basicYear.base', TERM_END, '2028-11-12'],
    ],
  },
  'a plan with another year reserved, after it, with the seats that are held': {
    held: reservedYear,
    more: anchor,
    readableUntil: WAITS_UNTIL,
    paidOn: '2027-12-24',
    returns: 'begins',
    back: [
      ['basicYear.base', '2027-12-24', '2028-12-24'],
      ['basicYear.analyst', '2027-12-24', '2028-12-24'],
      ['basicYear.viewer', '2027-12-24', '2028-12-24'],
    ],
    term: '2027-12-24',
  },
  'a plan with a cancellation reserved, before it': {
    held: yearly.slice(0, 1),
    more: reservedFor(TERM_END),
    readableUntil: TERM_END,
    paidOn: '2027-11-10',
    returns: 'goes-on',
    back: [['proYear.base', '2027-11-10', TERM_END]],
  },
  'a plan with a cancellation reserved, after it': {
    held: yearly,
    more: reservedFor(TERM_END),
    readableUntil: TERM_END,
    paidOn: '2027-11-20',
    returns: 'nothing',
    back: [],
  },
  'a monthly plan that was ended for good': {
    held: [['standard.base', '2027-01-01', '2027-11-20']],
    readableUntil: '2027-11-20',
    paidOn: '2027-11-21',
    returns: 'nothing',
    back: [],
  },
}

describe('a plan that an unpaid bill paused', () => {
  it.each(Object.entries(table))('%s', (_, { held: entries, more, readableUntil, paidOn, returns, back, term }) => {
    const before = contractOf(held(...entries), { zone: ZONE, ...more })
    const { pause, contract } = pausedOn(before, noon(PAUSED_ON))
    expect(contractStateAt(contract, catalogue, noon(PAUSED_ON)).kind).toBe('settlement-readonly')
    expect(date(baseEntryAt(contract, catalogue, noon(PAUSED_ON))?.end ?? null)).toBe(readableUntil)
    const resumption = resumePlan(pause, contract, catalogue, noon(paidOn))
    expect(summaryOf(resumption, noon(paidOn))).toEqual({ returns, back, term: term ?? null, counted: term ?? null })
  })

  it('keeps the hours that were bought, and its seats with their own coupon and limits', () => {
    const seat = {
      ...entryOf('seat', 'proYear.viewer', midnight('2026-11-12'), midnight(TERM_END)),
      couponId: 'SPRING',
    }
    const own = { ...seat, limits: allowanceOfHours(3) }
    const hours = entryOf('hours', 'proYear.upload', midnight('2027-05-05'), midnight(TERM_END))
    const before = contractOf([...held(...yearly.slice(0, 1)), own, hours], { zone: ZONE, ...anchor })
    const { pause, contract } = pausedOn(before, noon(PAUSED_ON))
    expect(contract.entries.find(({ id }) => id === 'hours')).toEqual(hours)
    const resumption = resumePlan(pause, contract, catalogue, noon('2027-11-05'))
    if (resumption.kind === 'nothing') throw new Error('nothing came back')
    expect(resumption.schedule.add[1]).toMatchObject({ couponId: 'SPRING', limits: allowanceOfHours(3) })
  })

  it('is replaced by the base plan for unpaid contracts, which the catalogue needs', () => {
    const before = contractOf(held(...yearly), { zone: ZONE, ...anchor })
    const plansOf = (plans: readonly (readonly [string, CataloguePlan])[]) => ({ ...catalogue, plans: new Map(plans) })
    const turned = plansOf([...catalogue.plans].toReversed())
    const pausing = pausePlan(before, turned, [], noon(PAUSED_ON))
    expect(pausing?.schedule.add.map(({ contractPlanId }) => contractPlanId)).toEqual(['unpaid.base'])
    const without = plansOf([...catalogue.plans].filter(([id]) => id !== 'unpaid.base'))
    expect(pausePlan(before, without, [], noon(PAUSED_ON))).toBeNull()
  })

  it('is paused once: nothing is paused where only reading is left, or where there is no plan', () => {
    const paused = pausedOn(contractOf(held(...yearly), { zone: ZONE, ...anchor }), noon(PAUSED_ON))
    expect(pausePlan(paused.contract, catalogue, [], noon('2027-11-02'))).toBeNull()
    expect(pausePlan(contractOf([]), catalogue, [], noon('2027-11-02'))).toBeNull()
  })

  it('restores a scheduled change as it was: withdrawn after the payment, the plan continues without an end', () => {
    const before = contractOf(held(...reservedMonth), { zone: ZONE })
    const cuts = ['entry-0', 'entry-1'].map((entryId) => ({ entryId, end: null }))
    const { pause, contract } = pausedOn(before, noon(PAUSED_ON), cuts)
    const resumption = resumePlan(pause, contract, catalogue, noon('2027-11-15'))
    if (resumption.kind !== 'goes-on') throw new Error('the plan did not go on')
    const name = (index: number) => `back-${index}`
    const after = applySchedule(contract, resumption.schedule, name)
    const cut = resumption.uncutEnds.map((end, index) => ({ entryId: name(index), end }))
    const withdrawal = withdrawScheduled(after, catalogue, cut, noon('2027-11-16'))
    if (withdrawal === null) throw new Error('nothing was reserved')
    const free = applySchedule(after, withdrawal, String)
    expect(baseEntryAt(free, catalogue, noon('2029-01-01'))?.contractPlanId).toBe('standard.base')
  })

  it('expires once its last day has passed, and once only', () => {
    const { contract } = pausedOn(contractOf(held(...yearly), { zone: ZONE, ...anchor }), noon(PAUSED_ON))
    const boundary = midnight(WAITS_UNTIL)
    expect(passBoundary(contract, catalogue, boundary)).toMatchObject({ kind: 'expired' })
    const expired: Contract = { ...contract, cancellation: { state: 'done', at: boundary } }
    expect(passBoundary(expired, catalogue, boundary)).toEqual({ kind: 'nothing' })
    expect(contractStateAt(expired, catalogue, boundary)).toEqual({ kind: 'cancelled' })
  })
})
