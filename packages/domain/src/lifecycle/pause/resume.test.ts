import { describe, expect, it } from 'vitest'
import type { Contract } from '../../contract/index.ts'
import { contractOf } from '../../testing/draws.ts'
import { applySchedule, oncePaid, pausePlan, resumePlan } from '../index.ts'
import type { Pause } from './pause.ts'
import {
  anchor,
  catalogue,
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

const before = (entries: readonly HeldPlan[], more: Partial<Contract> = {}) =>
  contractOf(held(...entries), { zone: ZONE, ...more })
const nothing = { kind: 'nothing' }
const backOf = (pause: Pause, contract: Contract, now: number) =>
  summaryOf(resumePlan(pause, contract, catalogue, now), now)

const months: readonly HeldPlan[] = [['standard.base', '2027-01-01', null]]

describe('a payment restores nothing', () => {
  it('a second time', () => {
    const { pause, contract } = pausedOn(before(months), noon(PAUSED_ON))
    const first = resumePlan(pause, contract, catalogue, noon('2027-11-05'))
    if (first.kind === 'nothing') throw new Error('nothing came back')
    const resumed = applySchedule(contract, first.schedule, (index) => `back-${index}`)
    expect(resumePlan(pause, resumed, catalogue, noon('2027-11-06'))).toEqual(nothing)
  })

  it('of a contract that was cancelled meanwhile, or of a pause that kept no plan', () => {
    const { pause, contract } = pausedOn(before(months), noon(PAUSED_ON))
    const at = noon('2027-11-05')
    const cancelled: Contract = { ...contract, cancellation: { state: 'done', at } }
    expect(resumePlan(pause, cancelled, catalogue, at)).toEqual(nothing)
    expect(resumePlan({ entries: [], waiting: [] }, contract, catalogue, at)).toEqual(nothing)
    const unknown = pause.entries.map((entry) => ({ ...entry, contractPlanId: 'gone.base' }))
    expect(resumePlan({ entries: unknown, waiting: [] }, contract, catalogue, at)).toEqual(nothing)
  })

  it('at the first moment after the sixtieth day, and does one before', () => {
    const { pause, contract } = pausedOn(before(yearly, anchor), noon(PAUSED_ON))
    const end = midnight(WAITS_UNTIL)
    expect(resumePlan(pause, contract, catalogue, end)).toEqual(nothing)
    expect(resumePlan(pause, contract, catalogue, end - 1).kind).toBe('begins')
  })

  it('of a monthly plan without a discount whose time is over', () => {
    const { pause, contract } = pausedOn(before([['standard.base', '2027-01-01', '2027-12-01']]), noon(PAUSED_ON))
    const open: Contract = {
      ...contract,
      entries: contract.entries.map((entry) => (entry.id.startsWith('readonly') ? { ...entry, end: null } : entry)),
    }
    expect(resumePlan(pause, open, catalogue, noon('2027-12-05'))).toEqual(nothing)
  })
})

it.each([
  ['without a pause', false, '2027-11-05', 'same'],
  ['of a monthly plan', true, '2027-11-05', 'standard.base'],
])('once paid a contract has its plan again: %s', (_, isPaused, day, plan) => {
  const { pause, contract } = pausedOn(before(months), noon(PAUSED_ON))
  const paid = oncePaid(contract, catalogue, isPaused ? pause : null, noon(day))
  const added = paid.entries.filter(({ id }) => contract.entries.every((entry) => entry.id !== id))
  expect(paid === contract ? 'same' : added.map(({ contractPlanId }) => contractPlanId).join()).toBe(plan)
})

describe('the read-only plan', () => {
  const { pause, contract } = pausedOn(before(months), noon(PAUSED_ON))
  const scheduleAt = (of: Contract, now: number) => {
    const resumption = resumePlan(pause, of, catalogue, now)
    if (resumption.kind === 'nothing') throw new Error('nothing came back')
    const { end, withdraw } = resumption.schedule
    return { end, withdraw }
  }

  it('ends with the payment', () => {
    const at = noon('2027-11-05')
    expect(scheduleAt(contract, at)).toEqual({ end: [{ entryId: 'readonly-0', at }], withdraw: [] })
  })

  it('is withdrawn where it began at the same moment', () => {
    expect(scheduleAt(contract, noon(PAUSED_ON))).toEqual({ end: [], withdraw: ['readonly-0'] })
  })

  it('is not missed where an earlier pause left no plan at all', () => {
    const empty: Contract = { ...contract, entries: [] }
    expect(scheduleAt(empty, noon('2027-11-05'))).toEqual({ end: [], withdraw: [] })
  })

  it('that began within the day is withdrawn where a year begins with that day', () => {
    const year = pausedOn(before([['proYear.base', '2026-11-12', '2027-11-01']], anchor), midnight(PAUSED_ON) - 1)
    const readable: Contract = {
      ...year.contract,
      entries: year.contract.entries.map((entry) =>
        entry.id.startsWith('readonly') ? { ...entry, start: noon('2027-11-03') } : entry,
      ),
    }
    const begun = resumePlan(year.pause, readable, catalogue, noon('2027-11-03') + 1)
    expect(begun).toMatchObject({ kind: 'begins', schedule: { end: [], withdraw: ['readonly-0'] } })
  })
})

describe('what comes back', () => {
  it('has the ends that were before a scheduled change, and those of what waits', () => {
    const entries: readonly HeldPlan[] = [
      ['standard.base', '2027-01-01', '2027-12-01'],
      ['basic.base', '2027-12-01', '2028-02-01'],
    ]
    const cuts = [{ entryId: 'entry-0', end: midnight('2028-06-01') }]
    const { pause, contract } = pausedOn(before(entries), noon(PAUSED_ON), cuts)
    const resumption = resumePlan(pause, contract, catalogue, noon('2027-11-05'))
    expect(resumption).toMatchObject({
      kind: 'goes-on',
      uncutEnds: [midnight('2028-06-01'), midnight('2028-02-01')],
    })
  })

  it('leaves out a seat whose time is over', () => {
    const entries: readonly HeldPlan[] = [...months, ['standard.viewer', '2027-01-01', '2027-11-05']]
    const { pause, contract } = pausedOn(before(entries), noon(PAUSED_ON))
    expect(backOf(pause, contract, midnight('2027-11-05') - 1).back).toHaveLength(2)
    expect(backOf(pause, contract, midnight('2027-11-05')).back).toEqual([['standard.base', '2027-11-05', null]])
  })

  it('is renewed with the seats that were to end with it', () => {
    const entries: readonly HeldPlan[] = [...yearly.slice(0, 2), ['proYear.analyst', '2027-03-01', '2027-11-08']]
    const { pause, contract } = pausedOn(before(entries, anchor), noon(PAUSED_ON))
    expect(backOf(pause, contract, noon('2027-11-20')).back).toEqual([
      ['proYear.base', '2027-11-20', '2028-11-20'],
      ['proYear.viewer', '2027-11-20', '2028-11-20'],
    ])
  })

  it('begins with its end itself', () => {
    const { pause, contract } = pausedOn(before(yearly, anchor), noon(PAUSED_ON))
    expect(backOf(pause, contract, midnight(TERM_END)).returns).toBe('begins')
    expect(backOf(pause, contract, midnight(TERM_END) - 1).returns).toBe('goes-on')
  })
})

describe('a year past its term', () => {
  it.each([
    ['that day, still', midnight(TERM_END), '2026-11-12'],
    ['a day later, from that day', midnight('2027-11-13'), '2027-11-13'],
  ])('that is paid %s is counted from %s, %s', (_, now, from) => {
    const { pause, contract } = pausedOn(before(yearly, anchor), noon(PAUSED_ON))
    const begun = resumePlan(pause, contract, catalogue, now)
    expect(begun).toMatchObject({ kind: 'begins', yearlyAnchor: midnight(from) })
  })

  it('is found whatever stands before its plan', () => {
    const turned: readonly HeldPlan[] = [...yearly].toReversed()
    const { pause, contract } = pausedOn(before(turned, anchor), noon(PAUSED_ON))
    expect(resumePlan(pause, contract, catalogue, noon('2027-11-05'))).toMatchObject({ plan: { role: 'base' } })
    expect(backOf(pause, contract, noon('2027-11-20')).back.map(([plan]) => plan)).toEqual([
      'proYear.analyst',
      'proYear.viewer',
      'proYear.base',
    ])
  })
})

describe('a pause', () => {
  it('ends what had begun, and withdraws what begins at that moment', () => {
    const start = midnight('2027-01-01')
    const running = before([...months, ['standard.viewer', '2026-12-01', null]])
    const { schedule } = pausePlan(running, catalogue, [], start) ?? {}
    expect(schedule).toMatchObject({ withdraw: ['entry-0'], end: [{ entryId: 'entry-1', at: start }] })
  })

  it('remembers for each entry its own end', () => {
    const running = before([...months, ['standard.viewer', '2027-01-01', null]])
    const cuts = [
      { entryId: 'another', end: midnight('2028-01-01') },
      { entryId: 'entry-1', end: midnight('2028-02-01') },
    ]
    const { pause } = pausePlan(running, catalogue, cuts, noon(PAUSED_ON)) ?? {}
    expect(pause?.entries.map(({ uncutEnd }) => uncutEnd)).toEqual([null, midnight('2028-02-01')])
  })
})

describe('what was scheduled and whose day has passed', () => {
  const scheduled = (...next: readonly HeldPlan[]) =>
    pausedOn(before([['standard.base', '2027-01-01', '2027-12-01'], ...next]), noon(PAUSED_ON))

  it('begins with the first of several changes', () => {
    const { pause, contract } = scheduled(
      ['basic.base', '2027-12-01', '2028-02-01'],
      ['standardDiscount.base', '2028-02-01', null],
    )
    expect(backOf(pause, contract, noon('2027-12-24')).back).toEqual([['basic.base', '2027-12-24', null]])
  })

  it('begins a first year with its own day', () => {
    const { pause, contract } = scheduled(['basicYear.base', '2027-12-01', '2028-12-01'])
    const begun = backOf(pause, contract, noon('2027-12-24'))
    expect(begun).toEqual({
      returns: 'begins',
      back: [['basicYear.base', '2027-12-24', '2028-12-24']],
      term: '2027-12-24',
      counted: '2027-12-24',
    })
  })

  it('begins a year without what was scheduled by the month, in whatever order', () => {
    const { pause, contract } = scheduled(
      ['standard.analyst', '2027-01-01', '2027-12-01'],
      ['standard.viewer', '2027-12-01', null],
      ['basicYear.viewer', '2027-12-01', '2028-12-01'],
      ['basicYear.base', '2027-12-01', '2028-12-01'],
    )
    const plans = backOf(pause, contract, noon('2027-12-24')).back.map(([plan]) => plan)
    expect(plans).toEqual(['basicYear.viewer', 'basicYear.base', 'basicYear.analyst'])
  })

  it('has at least the seats that are held, and those that were scheduled with it', () => {
    const entries: readonly HeldPlan[] = [
      ['standard.base', '2027-01-01', '2027-12-01'],
      ['standard.viewer', '2027-01-01', '2027-12-01'],
      ['standard.viewer', '2027-02-01', '2027-12-01'],
      ['basicYear.base', '2027-12-01', '2028-12-01'],
      ['basicYear.viewer', '2027-12-01', '2028-12-01'],
      ['basicYear.analyst', '2027-12-01', '2028-12-01'],
    ]
    const { pause, contract } = pausedOn(before(entries), noon(PAUSED_ON))
    const plans = backOf(pause, contract, noon('2027-12-24')).back.map(([plan]) => plan)
    expect(plans).toEqual(['basicYear.base', 'basicYear.viewer', 'basicYear.analyst', 'basicYear.viewer'])
  })

  it('brings no seat back without a plan, and no plan that the catalogue does not know', () => {
    const { pause, contract } = scheduled(['standard.viewer', '2027-12-01', null])
    const at = noon('2027-12-24')
    expect(resumePlan(pause, contract, catalogue, at)).toEqual(nothing)
    const waiting = pause.waiting.map((entry) => ({ ...entry, contractPlanId: 'gone.base' }))
    const resume = () => resumePlan({ ...pause, waiting }, contract, catalogue, at)
    expect(resume).toThrow('the catalogue has no plan gone.base')
  })

  it('keeps coupon, limits and price list', () => {
    const { pause, contract } = scheduled(['basic.base', '2027-12-01', null])
    const reserved = { at: midnight('2027-10-01'), through: '2027-12' }
    const waiting = pause.waiting.map((entry) => ({ ...entry, couponId: 'SPRING', reserved }))
    const begun = resumePlan({ ...pause, waiting }, contract, catalogue, noon('2027-12-24'))
    expect(begun).toMatchObject({ schedule: { add: [{ couponId: 'SPRING', limits: null, reserved }] } })
  })
})
