import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling, computeYearlyTerm } from '../billing/index.ts'
import { dateOf, type LocalDate, startOfDay } from '../calendar/index.ts'
import { type Contract, type PlanEntry, pendingGivenUp, type SeatCounts, seatsAt } from '../contract/index.ts'
import { applyPassed, applySchedule, nextTermOf, passBoundary, withAutomaticChanges } from '../lifecycle/index.ts'
import {
  decideGivingUp,
  decidePlanChange,
  decideYearlyChange,
  type GivingUpRefusal,
  givingUpBlock,
  previewGivingUp,
} from './index.ts'
import { contractOf, entry, catalogue as listed, now, organization, zone } from './plan-catalogue.test-support.ts'

/** The example of the billing rules. */
const prices: Readonly<Record<string, bigint>> = { 'standard.base': 30_000n, 'standard.analyst': 2_000n }
const catalogue = {
  ...listed,
  plans: new Map(
    [...listed.plans].map(([id, plan]) => [id, { ...plan, prices: { JPY: prices[id] ?? plan.prices.JPY ?? 0n } }]),
  ),
}

const some = (count: number, of: PlanEntry): readonly PlanEntry[] =>
  Array.from({ length: count }, (_, index) => ({ ...of, id: `${of.id} ${index}` }))

const FIRST = '2026-12-01'
const monthly = {
  ...contractOf(entry('standard.base', '2026-01-01'), ...some(2, entry('standard.analyst', '2026-01-01'))),
  taxRegion: 'DE',
}
const club: Contract = {
  ...monthly,
  entries: [...monthly.entries, ...some(12, entry('standard.viewer', '2026-02-01'))],
}

const [TERM, NEXT, AFTER] = ['2025-12-11', '2026-12-11', '2027-12-11'] as const
const yearly: Contract = {
  ...contractOf(
    entry('yearly.base', TERM, NEXT),
    ...some(2, entry('yearly.analyst', TERM, NEXT)),
    ...some(3, entry('yearly.viewer', TERM, NEXT)),
  ),
  yearlyAnchor: startOfDay(TERM, zone),
}

const counts = (analysts: number, viewers: number): SeatCounts => ({ analysts, viewers })
const ask = (contract: Contract, seats: SeatCounts, inUse = counts(1, 0), at = now) =>
  decideGivingUp({ contract, catalogue, unsettled: false, now: at, seats, inUse })

function giving(contract: Contract, seats: SeatCounts, at = now): Contract {
  const decided = ask(contract, seats, counts(1, 0), at)
  if (decided.kind === 'refused') throw new Error(decided.reason)
  return { ...contract, ...decided.terms }
}

const on = (date: LocalDate) => startOfDay(date, zone)
function passed(contract: Contract, date: LocalDate, inUse?: SeatCounts): Contract {
  const made = passBoundary(contract, catalogue, on(date), inUse)
  return made.kind === 'nothing' ? contract : applyPassed(contract, made, (index) => `${date}-${index}`)
}
const billOf = (contract: Contract, month: string) =>
  computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 }).total.minor

describe('seats are given up', () => {
  it.each<[string, Contract, LocalDate, SeatCounts]>([
    ['from the next 1st by the month', club, FIRST, counts(2, 10)],
    ['from the next term by the year', yearly, NEXT, counts(2, 1)],
    [
      'from the next 1st under a coupon by the month',
      {
        ...monthly,
        entries: ['coupon.base', 'coupon.analyst', 'coupon.viewer', 'standard.viewer']
          .map((id) => ({
            ...entry(id, '2026-10-10', '2027-04-10'),
            couponId: 'SPRING',
          }))
          .concat({ ...entry('standard.viewer', '2026-11-02', '2027-04-10'), couponId: 'SPRING' }),
      },
      FIRST,
      counts(1, 1),
    ],
  ])('%s', (_, contract, date, left) => {
    expect(ask(contract, counts(1, 2))).toMatchObject({ kind: 'possible', at: on(date), left })
  })

  it.each<[string, GivingUpRefusal, Contract, SeatCounts, SeatCounts]>([
    ['never below the included analyst', 'seats-in-use', club, counts(3, 0), counts(0, 0)],
    ['never below the analysts in use', 'seats-in-use', club, counts(1, 0), counts(3, 0)],
    ['never below the viewers in use', 'seats-in-use', club, counts(0, 3), counts(1, 10)],
    ['not more than there are', 'seats-in-use', club, counts(0, 13), counts(1, 0)],
    ['once: then it is withdrawn first', 'seats-given-up', giving(club, counts(1, 0)), counts(0, 1), counts(1, 0)],
    ['not of a trial', 'trial-plan', contractOf(entry('trial.base', '2026-11-01')), counts(0, 1), counts(1, 0)],
    [
      'not of a paused plan',
      'read-only-plan',
      contractOf(entry('paused.base', '2026-11-01')),
      counts(0, 1),
      counts(1, 0),
    ],
    ['not without a plan', 'no-plan', contractOf(), counts(0, 1), counts(1, 0)],
    [
      'not of a plan that ends with the term',
      'no-plan',
      { ...yearly, cancellation: { state: 'reserved', at: on(NEXT) } },
      counts(0, 1),
      counts(1, 0),
    ],
  ])('%s', (_, reason, contract, seats, inUse) => {
    expect(ask(contract, seats, inUse)).toEqual({ kind: 'refused', reason })
  })

  it('not before what is unpaid is paid', () => {
    expect(givingUpBlock({ contract: club, catalogue, unsettled: true, now })).toBe('unsettled')
  })

  it('also the last free ones, and on the last day', () => {
    expect(ask(club, counts(1, 2), counts(2, 10), on(FIRST) - 1)).toMatchObject({ at: on(FIRST), left: counts(2, 10) })
  })
})

describe('the quote of fewer seats', () => {
  const preview = (contract: Contract, seats: SeatCounts) => {
    const quote = previewGivingUp({
      contract,
      catalogue,
      unsettled: false,
      now,
      seats,
      inUse: counts(1, 0),
      storedSecondsOverRetention: 0,
      userContracts: [],
    })
    if (quote.kind === 'refused') throw new Error(quote.reason)
    return {
      cycle: quote.cycle,
      month: quote.after.month,
      before: quote.before.total.minor,
      after: quote.after.total.minor,
    }
  }

  it('is the first month without them, with and without', () => {
    expect(billOf(giving(club, counts(1, 2)), '2026-11')).toBe(40_000n)
    expect(preview(club, counts(1, 2))).toEqual({
      cycle: 'month',
      month: FIRST.slice(0, 7),
      before: 40_000n,
      after: 37_000n,
    })
  })

  it('is the next term, with and without', () => {
    const taxed = (net: bigint) => (net * 11n) / 10n
    expect(preview(yearly, counts(1, 2))).toEqual({
      cycle: 'year',
      month: '2026-12',
      before: taxed(198_000n + 5n * 500n),
      after: taxed(198_000n + 2n * 500n),
    })
  })

  it('counts a plan that is scheduled for the same day', () => {
    const change = decidePlanChange({
      contract: club,
      catalogue,
      organization,
      unsettled: false,
      now,
      selection: { groupId: 'basic' },
    })
    if (change.kind === 'refused') throw new Error(change.reason)
    const scheduled = applySchedule(club, change.schedule, String)
    expect(preview(scheduled, counts(1, 2))).toMatchObject({ before: 9_900n + 14n * 500n, after: 9_900n + 11n * 500n })
  })

  it('is what the books charge then, whichever came first', () => {
    const change = decidePlanChange({
      contract: giving(club, counts(1, 2)),
      catalogue,
      organization,
      unsettled: false,
      now,
      selection: { groupId: 'plus' },
    })
    if (change.kind === 'refused') throw new Error(change.reason)
    const upgraded = applySchedule(giving(club, counts(1, 2)), change.schedule, String)
    expect(billOf(upgraded, '2026-12')).toBe(29_800n + 11n * 500n)
    expect(billOf(passed(upgraded, FIRST), '2026-12')).toBe(29_800n + 11n * 500n)
  })
})

describe('once it is time', () => {
  it.each<[string, SeatCounts, SeatCounts, SeatCounts, bigint]>([
    ['all of them end', counts(2, 10), counts(2, 10), counts(0, 0), 37_000n],
    ['a viewer who came meanwhile keeps one', counts(2, 11), counts(2, 11), counts(0, 1), 37_500n],
    ['all in use stay', counts(3, 12), counts(3, 12), counts(1, 2), 40_000n],
    ['more users than seats keep all', counts(9, 99), counts(3, 12), counts(1, 2), 40_000n],
    ['one analyst stays though nobody is left', counts(0, 0), counts(2, 10), counts(0, 0), 37_000n],
  ])('%s', (_, inUse, seats, kept, total) => {
    const after = passed(giving(club, counts(1, 2)), FIRST, inUse)
    expect(seatsAt(after, catalogue, on(FIRST))).toEqual(seats)
    expect(after.seatsGivenUp).toEqual([{ at: on(FIRST), seats: counts(1, 2), kept }])
    expect(billOf(after, '2026-12')).toBe(total)
    expect(passBoundary(after, catalogue, on(FIRST))).toEqual({ kind: 'nothing' })
  })

  it('a term is renewed without them, and the one after it, too', () => {
    const given = giving(yearly, counts(1, 2))
    expect(nextTermOf(given, catalogue, now)?.contract.entries.filter(({ start }) => start === on(NEXT))).toHaveLength(
      3,
    )
    const renewed = passed(given, NEXT)
    expect(seatsAt(renewed, catalogue, on(NEXT))).toEqual(counts(2, 1))
    expect(
      computeYearlyTerm({ contract: renewed, catalogue, termStart: on(NEXT), storedSecondsOverRetention: 0 }).subtotal
        .minor,
    ).toBe(199_000n)
    expect(seatsAt(passed(renewed, AFTER), catalogue, on(AFTER))).toEqual(counts(2, 1))
    expect(seatsAt(withAutomaticChanges(given, catalogue, on(AFTER) + 1), catalogue, on(AFTER))).toEqual(counts(2, 1))
    expect(passBoundary(renewed, catalogue, on(NEXT))).toEqual({ kind: 'nothing' })
  })

  it('another plan that was chosen for the next term begins without them, and keeps none on a second look', () => {
    const given = giving(yearly, counts(1, 2))
    const change = decideYearlyChange({
      contract: given,
      catalogue,
      organization,
      unsettled: false,
      now,
      selection: { groupId: 'yearly', viewers: 4 },
    })
    if (change.kind === 'refused') throw new Error(change.reason)
    const scheduled = applySchedule(given, change.schedule, String)
    const begun = passed(scheduled, NEXT)
    expect(seatsAt(begun, catalogue, on(NEXT))).toEqual(counts(2, 2))
    expect(passBoundary(begun, catalogue, on(NEXT))).toEqual({ kind: 'nothing' })
  })

  it('nothing is left of it on a contract that ends', () => {
    const given: Contract = { ...giving(yearly, counts(1, 2)), cancellation: { state: 'reserved', at: on(NEXT) } }
    const over = passed(given, NEXT)
    expect(over.seatsGivenUp).toEqual([])
    expect(pendingGivenUp({ ...given, cancellation: { state: 'done', at: on(NEXT) } })).toBeNull()
  })

  it('seats of another plan that begins later in the month end, too', () => {
    const later = contractOf(
      entry('standard.base', '2026-01-01', '2026-12-15'),
      ...some(3, entry('standard.viewer', '2026-01-01', '2026-12-15')),
      entry('plus.base', '2026-12-15'),
      ...some(3, entry('plus.viewer', '2026-12-15')),
    )
    const after = passed(giving(later, counts(0, 2)), FIRST)
    expect(seatsAt(after, catalogue, on(FIRST)).viewers).toBe(1)
    expect(seatsAt(after, catalogue, on('2026-12-15')).viewers).toBe(1)
    expect(dateOf(pendingGivenUp(giving(later, counts(0, 2)))?.at ?? 0, zone)).toBe(FIRST)
  })
})
