import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling, computeYearlyTerm, type Invoice } from '../billing/index.ts'
import { monthOf } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { catalogue } from '../plans/plan-catalogue.test-support.ts'
import { contractAround, catalogue as drawnCatalogue } from '../testing/draws.ts'
import { clubOf, midnight, STANDARD, YEAR, yearly } from './clubs.test-support.ts'
import { type BridgedLine, type BridgeStep, bridgeOf, bridgeSteps, revenueOf } from './index.ts'

describe('the bridge from recurring revenue to the bills', () => {
  const linesOf = (invoice: Invoice, cycle: BridgedLine['cycle']): readonly BridgedLine[] =>
    invoice.lines.map(({ role, derivation, amount }) => ({
      cycle,
      role,
      derivation: derivation.kind,
      minor: amount.minor,
    }))

  const bridged = (
    contract: Contract,
    of: Catalogue,
    month: string,
    lines: readonly BridgedLine[],
    now = midnight('2050-01-01'),
  ) => {
    const standing = revenueOf(contract, of, month).after
    const steps = bridgeOf({ contract, catalogue: of, month, standing, lines, now })
    return { recurring: standing.state === 'held' ? standing.minor : 0n, steps }
  }

  const billOf = (contract: Contract, of: Catalogue, month: string, stored = 0) =>
    computeMonthlyBilling({ contract, catalogue: of, month, storedSecondsOverRetention: stored })

  const stepsSaid = (steps: Readonly<Record<BridgeStep, bigint>>): string =>
    bridgeSteps.flatMap((step) => (steps[step] === 0n ? [] : [`${step} ${steps[step]}`])).join(', ')

  it.each<readonly [name: string, contract: Contract, steps: string]>([
    ['a month like its end', clubOf([STANDARD]), ''],
    ['a plan from the middle of the month', clubOf([['standard.base', '2026-11-16']]), 'days -9900'],
    ['a plan that left', clubOf([['standard.base', '2026-03-10', '2026-11-16']]), 'days 9900'],
    [
      'a plan that is paused',
      clubOf([
        ['standard.base', '2026-03-10', '2026-11-16'],
        ['paused.base', '2026-11-16'],
      ]),
      'days 9900',
    ],
    [
      'a plan that is entered anew within its term',
      clubOf(
        [
          ['yearly.base', '2026-05-01', '2026-11-10'],
          ['yearly.base', '2026-11-10', '2027-05-01'],
        ],
        yearly,
      ),
      'twelfths -16500',
    ],
    ['hours', clubOf([STANDARD, ['standard.upload', '2026-11-02', '2026-12-01']]), 'hours 500'],
    ['a term that runs', clubOf([YEAR], yearly), 'twelfths -16500'],
    [
      'a seat within a term',
      clubOf([YEAR, ['yearly.viewer', '2026-11-09', '2027-05-01']], yearly),
      'twelfths -16541, additions 236',
    ],
    [
      'goodwill',
      clubOf([STANDARD], {
        goodwill: { amounts: [{ id: 'a', from: '2026-11', left: 500n, endsAt: midnight('2028-01-01') }], billed: [] },
      }),
      'goodwill -500',
    ],
    [
      'an amount below the least charge',
      clubOf([STANDARD], { leastCharge: { minor: 30_000n, byCard: { month: true, year: true } } }),
      'waived -19800',
    ],
  ])('of %s', (_, contract, expected) => {
    const lines = linesOf(billOf(contract, catalogue, '2026-11'), 'month')
    expect(stepsSaid(bridged(contract, catalogue, '2026-11', lines).steps)).toBe(expected)
  })

  it('of a term that begins has all of it from its first instant on, and nothing before', () => {
    const termStart = midnight('2026-11-12')
    const contract = clubOf([['yearly.base', '2026-11-12', '2027-11-12']], { yearlyAnchor: termStart })
    const term = computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention: 0 })
    const { steps } = bridged(contract, catalogue, '2026-11', linesOf(term, 'year'), termStart)
    expect(stepsSaid(steps)).toBe('twelfths -16500, terms 198000')
    expect(stepsSaid(bridged(contract, catalogue, '2026-11', [], termStart - 1).steps)).toBe('twelfths -16500')
  })

  it('counts what restored games missed as storage', () => {
    const lines = linesOf(billOf(clubOf([STANDARD]), catalogue, '2026-11'), 'month')
    const missed = { cycle: 'month', role: 'restored', derivation: 'hours', minor: 30n } as const
    expect(stepsSaid(bridged(clubOf([STANDARD]), catalogue, '2026-11', [...lines, missed]).steps)).toBe('storage 30')
  })

  it('leaves as rest what a bill has that was not in force, or lacks', () => {
    const [base] = linesOf(billOf(clubOf([STANDARD]), catalogue, '2026-11'), 'month')
    const billed = base === undefined ? [] : [{ ...base, minor: base.minor + 7n }]
    expect(stepsSaid(bridged(clubOf([STANDARD]), catalogue, '2026-11', billed).steps)).toBe('rest 7')
    expect(stepsSaid(bridged(clubOf([STANDARD]), catalogue, '2026-11', []).steps)).toBe('rest -19800')
  })

  it('adds up to the bill to the unit, whatever happened', () => {
    fc.assert(
      fc.property(
        contractAround,
        drawnCatalogue,
        fc.integer({ min: 0, max: 40_000 }),
        ({ contract, at }, of, stored) => {
          const month = monthOf(at, contract.zone)
          const bill = billOf(contract, of, month, stored)
          const { recurring, steps } = bridged(contract, of, month, linesOf(bill, 'month'))
          expect(steps.rest).toBe(0n)
          expect(bridgeSteps.reduce((sum, step) => sum + steps[step], recurring)).toBe(bill.subtotal.minor)
        },
      ),
    )
  })
})
