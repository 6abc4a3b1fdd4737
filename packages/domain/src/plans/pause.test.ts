import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling, computeYearlyTerm } from '../billing/index.ts'
import { addDays, dateOf, type LocalDate, startOfDay, termAt, type YearlyTerm, yearlyTerm } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, contractStateAt, type PlanEntry } from '../contract/index.ts'
import { allowanceOfHours, contractOf, day, entryOf, group, zone as zones } from '../testing/draws.ts'
import {
  applySchedule,
  passBoundary,
  pausePlan,
  type Resumption,
  resumePlan,
  type ScheduledCut,
  withdrawScheduled,
} from './index.ts'

const ZONE = 'Asia/Tokyo'
const noon = (date: LocalDate) => startOfDay(date, ZONE) + 12 * 3_600_000
const midnight = (date: LocalDate) => startOfDay(date, ZONE)

const coupon = (id: string, base: PlanGroup) => group(id, { ...base, id, discountPercent: 20, baseGroupId: base.id })
const basic = group('basic', { tier: 'basic' })
const standard = group('standard', { tier: 'standard' })
const basicYear = group('basicYear', { tier: 'basic', cycle: 'year' })
const proYear = group('proYear', { tier: 'pro', cycle: 'year' })
const groups = [
  basic,
  standard,
  basicYear,
  proYear,
  coupon('standardDiscount', standard),
  coupon('proYearDiscount', proYear),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
]
const plans = groups.flatMap((of) =>
  (['base', 'analyst', 'viewer', 'upload'] as const).map((role) => ({
    id: `${of.id}.${role}`,
    groupId: of.id,
    role,
    cycle: of.cycle,
    prices: { JPY: role === 'base' ? 12_000n : 600n },
    allowance: allowanceOfHours(1),
  })),
)
const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(plans.map((each) => [each.id, each])),
}

const PAUSED_ON = '2027-11-01'
const TERM_END = '2027-11-12'
const WAITS_UNTIL = addDays(TERM_END, 60)

type Held = readonly [plan: string, from: LocalDate, until: LocalDate | null]
const held = (...entries: readonly Held[]): readonly PlanEntry[] =>
  entries.map(([plan, from, until], index) =>
    entryOf(`entry-${index}`, plan, midnight(from), until === null ? null : midnight(until)),
  )

const yearly: readonly Held[] = [
  ['proYear.base', '2026-11-12', TERM_END],
  ['proYear.viewer', '2026-11-12', TERM_END],
  ['proYear.analyst', '2027-03-01', TERM_END],
]
const anchor = { yearlyAnchor: midnight('2026-11-12') }

const pausedOn = (contract: Contract, at: number, cuts: readonly ScheduledCut[] = []) => {
  const pausing = pausePlan(contract, catalogue, cuts, at)
  if (pausing === null) throw new Error('nothing was paused')
  return { pause: pausing.pause, contract: applySchedule(contract, pausing.schedule, (index) => `readonly-${index}`) }
}

const date = (at: number | null) => (at === null ? null : dateOf(at, ZONE))
const added = (schedule: {
  readonly add: readonly { readonly contractPlanId: string; readonly start: number; readonly end: number | null }[]
}) => schedule.add.map(({ contractPlanId, start, end }) => [contractPlanId, date(start), date(end)])

/** What came back, with the term by its first day and by the anchor that it is counted from. */
function told(resumption: Resumption, now: number) {
  const returns = resumption.kind
  const back = resumption.kind === 'nothing' ? [] : added(resumption.schedule)
  if (resumption.kind !== 'begins' || resumption.term === null || resumption.yearlyAnchor === null)
    return { returns, back, term: null, counted: null }
  const counted = termAt(dateOf(resumption.yearlyAnchor, ZONE), now, ZONE).firstDay
  return { returns, back, term: resumption.term.firstDay, counted }
}

interface Row {
  readonly held: readonly Held[]
  readonly more?: Partial<Contract>
  readonly readableUntil: LocalDate | null
  readonly paidOn: LocalDate
  readonly returns: 'nothing' | 'goes-on' | 'begins'
  readonly back: readonly Held[]
  /** The first day of the term that is charged. */
  readonly term?: LocalDate | null
}

const reservedFor = (at: LocalDate): Partial<Contract> => ({
  ...anchor,
  cancellation: { state: 'reserved', at: midnight(at) },
})
const reservedYear: readonly Held[] = [...yearly, ['basicYear.base', TERM_END, '2028-11-12']]
const reservedMonth: readonly Held[] = [
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
    expect(told(resumption, noon(paidOn))).toEqual({ returns, back, term: term ?? null, counted: term ?? null })
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

  it('is paused once: nothing is paused where only reading is left, or where there is no plan', () => {
    const paused = pausedOn(contractOf(held(...yearly), { zone: ZONE, ...anchor }), noon(PAUSED_ON))
    expect(pausePlan(paused.contract, catalogue, [], noon('2027-11-02'))).toBeNull()
    expect(pausePlan(contractOf([]), catalogue, [], noon('2027-11-02'))).toBeNull()
  })

  it('gives a reserved change back as it was: withdrawn after the payment, the plan goes on without an end', () => {
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

/** What is wrong with a contract after what came back, in words. */
function faultsOf(resumption: Resumption, contract: Contract, paidAt: number, old: YearlyTerm): string[] {
  if (resumption.kind === 'nothing') return []
  const { zone } = contract
  const yearlyAnchor = resumption.kind === 'begins' ? resumption.yearlyAnchor : old.start
  const after = { ...applySchedule(contract, resumption.schedule, String), yearlyAnchor }
  const bases = after.entries.toSorted((a, b) => a.start - b.start)
  const gap = bases.some(({ end }, index) => index < bases.length - 1 && end !== bases[index + 1]?.start)
  const end = yearlyAnchor === null ? null : termAt(dateOf(yearlyAnchor, zone), paidAt, zone).end
  const month = dateOf(old.end, zone).slice(0, 7)
  const between = computeMonthlyBilling({ contract: after, catalogue, month, storedSecondsOverRetention: 0 })
  return [
    ...(gap ? ['base plans do not meet'] : []),
    ...(baseEntryAt(after, catalogue, paidAt)?.end === end ? [] : ['the plan has another end than its term']),
    ...(between.total.minor === 0n ? [] : ['the month in which the old term ended costs something']),
    ...(resumption.kind === 'begins' ? faultsOfTerm(after, resumption.term, paidAt) : []),
  ]
}

function faultsOfTerm(contract: Contract, term: YearlyTerm | null, paidAt: number): string[] {
  if (term === null) return ['no term begins']
  const { subtotal } = computeYearlyTerm({ contract, catalogue, termStart: term.start, storedSecondsOverRetention: 0 })
  return [
    ...(subtotal.minor === 12_000n ? [] : [`the term costs ${subtotal.minor}`]),
    ...(term.firstDay === dateOf(paidAt, contract.zone) ? [] : ['the term begins on another day']),
  ]
}

describe('in every zone and on every day', () => {
  const history = fc.record({
    zone: zones,
    first: day,
    pausedAfter: fc.integer({ min: 0, max: 364 }),
    paidAfter: fc.integer({ min: 0, max: 500 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })

  it('payment brings a plan back that nothing overlaps, for a whole term once the old one is over, or never', () => {
    fc.assert(
      fc.property(history, ({ zone, first, pausedAfter, paidAfter, hour }) => {
        const old = yearlyTerm(first, 0, zone)
        const instant = (after: number) => startOfDay(addDays(first, after), zone) + hour * 3_600_000
        const [pausedAt, paidAt] = [instant(pausedAfter), instant(pausedAfter + paidAfter)]
        // Apia never had the 30th of December 2011: no contract is counted from it.
        fc.pre(pausedAt < old.end && dateOf(old.start, zone) === first)
        const before = contractOf([entryOf('base', 'proYear.base', old.start, old.end)], {
          zone,
          yearlyAnchor: old.start,
        })
        const { pause, contract } = pausedOn(before, pausedAt)
        const resumption = resumePlan(pause, contract, catalogue, paidAt)
        const isLate = paidAt >= startOfDay(addDays(dateOf(old.end, zone), 60), zone)
        expect(resumption.kind).toBe(paidAt < old.end ? 'goes-on' : isLate ? 'nothing' : 'begins')
        expect(faultsOf(resumption, contract, paidAt, old)).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})
