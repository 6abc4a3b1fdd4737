import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling, computeYearlyTerm } from '../../billing/index.ts'
import { addDays, dateOf, startOfDay, termAt, type YearlyTerm, yearlyTerm } from '../../calendar/index.ts'
import { baseEntryAt, type Contract } from '../../contract/index.ts'
import { contractOf, day, entryOf, zone as zones } from '../../testing/draws.ts'
import { applySchedule, type Resumption, resumePlan } from '../index.ts'
import { catalogue, pausedOn } from './paused.test-support.ts'

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
