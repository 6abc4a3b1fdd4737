import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Invoice, type InvoiceLine, invoiceOf } from '../billing/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import type { Around } from './around.ts'
import {
  addBill,
  addsUp,
  emptyRun,
  nothingAround,
  type RunBill,
  stepKinds,
  stepsOf,
  strangeness,
  termStep,
  uncomputedStep,
} from './index.ts'

type Row = readonly [role: InvoiceLine['role'], unitPrice: number, count: number, planId?: string]

const line = ([role, unitPrice, count, planId = `standard.${role}`]: Row): InvoiceLine => ({
  role,
  contractPlanId: planId,
  unitPrice: money(BigInt(unitPrice), 'JPY'),
  amount: money(BigInt(unitPrice * count), 'JPY'),
  derivation: role === 'waiver' ? { kind: 'waived', leastCharge: 50 } : { kind: 'count', count },
})

const bill = (...rows: readonly Row[]): Invoice => invoiceOf(rows.map(line), 'JPY', consumptionTax, '2026-11')

const plan: Row = ['base', 10_000, 1]
const card: RunBill = { currency: 'JPY', way: 'card', groupId: 'standard', before: 0n, after: null, steps: [] }
const viewers = (count: number): Row => ['viewer', 500, count]

describe('what leads from the last bills to the next', () => {
  const said = (before: Invoice | null, after: Invoice | null, around: Partial<Around> = {}) =>
    stepsOf(before, after, { ...nothingAround, ...around })
      .map(({ kind, minor }) => `${kind} ${minor}`)
      .join(', ')

  it.each<readonly [name: string, before: Invoice | null, after: Invoice | null, steps: string]>([
    ['nothing', bill(plan), bill(plan), ''],
    ['a club that is new', null, bill(plan), 'new 11000'],
    ['a plan that was free before', bill(), bill(plan), 'new 11000'],
    ['free before and now', bill(), bill(), ''],
    ['nobody', null, null, ''],
    ['an account that closed after a month of nothing', bill(['base', 10, 1], ['waiver', -10, 1]), null, ''],
    ['more of a month', bill(['base', 10_000, 1]), bill(['base', 10_000, 2]), 'days 11000'],
    ['a club whose account closed', bill(plan), null, 'left -11000'],
    ['a plan that is free now', bill(plan), bill(), 'left -11000'],
    ['a higher plan', bill(plan), bill(['base', 20_000, 1, 'pro.base']), 'plan-up 11000'],
    ['a lower plan', bill(plan), bill(['base', 5_000, 1, 'basic.base']), 'plan-down -5500'],
    ['seats', bill(plan, viewers(1)), bill(plan, viewers(3)), 'viewers 1100'],
    ['hours that were not bought again', bill(plan, ['upload', 700, 1]), bill(plan), 'hours -770'],
    ['a dearer list', bill(plan), bill(['base', 12_000, 1]), 'prices 2200'],
    [
      'seats and a dearer list, each by itself',
      bill(plan, viewers(1)),
      bill(['base', 12_000, 1], viewers(2)),
      'viewers 550, prices 2200',
    ],
    [
      'an amount too small to charge',
      bill(plan),
      bill(['base', 10, 1], ['waiver', -10, 1]),
      'prices -10989, waived -11',
    ],
    [
      'a higher plan with as many seats, and one with more',
      bill(plan, viewers(2), ['analyst', 1_000, 1]),
      bill(['base', 20_000, 1, 'pro.base'], ['viewer', 900, 2, 'pro.viewer'], ['analyst', 1_500, 2, 'pro.analyst']),
      'plan-up 11880, analysts 2200',
    ],
    [
      'what was restored from the trash, next to more storage',
      bill(plan, ['storage', 2, 10]),
      bill(plan, ['storage', 2, 20], ['restored', 300, 1]),
      'storage 22, restored 330',
    ],
    [
      'what was restored where a bill is too small to charge',
      bill(['base', 10, 1], ['restored', 20, 1]),
      bill(['base', 10, 1], ['waiver', -10, 1]),
      'restored -20, waived -13',
    ],
    ['goodwill', bill(plan), bill(plan, ['goodwill', -1_000, 1]), 'goodwill -1100'],
    ['another plan at the same price', bill(plan), bill(['base', 10_000, 1, 'pro.base']), ''],
    [
      'another plan at the same price, with its seats cheaper',
      bill(plan, viewers(2), ['analyst', 1_000, 1]),
      bill(['base', 10_000, 1, 'pro.base'], ['viewer', 400, 2, 'pro.viewer'], ['analyst', 900, 1, 'pro.analyst']),
      'analysts -110, viewers -220',
    ],
    [
      'a higher plan with as many analysts',
      bill(plan, ['analyst', 1_000, 1]),
      bill(['base', 20_000, 1, 'pro.base'], ['analyst', 1_500, 1, 'pro.analyst']),
      'plan-up 11550',
    ],
    [
      'a higher plan whose seats are cheaper by as much',
      bill(plan, viewers(2)),
      bill(['base', 10_200, 1, 'pro.base'], ['viewer', 400, 2, 'pro.viewer']),
      '',
    ],
    [
      'a higher plan with dearer hours',
      bill(plan, ['upload', 700, 1]),
      bill(['base', 20_000, 1, 'pro.base'], ['upload', 900, 1, 'pro.upload']),
      'plan-up 11000, hours 220',
    ],
    [
      'seats of another plan next to the same one',
      bill(plan, viewers(2)),
      bill(plan, ['viewer', 900, 2, 'pro.viewer']),
      'viewers 880',
    ],
  ])('%s', (_, before, after, steps) => {
    expect(said(before, after)).toBe(steps)
  })

  it.each<
    readonly [name: string, before: Invoice | null, after: Invoice | null, steps: string, around: Partial<Around>]
  >([
    ['a club that came back', null, bill(plan), 'returned 11000', { wasBilled: true }],
    ['a month that was slept through', bill(plan), bill(), 'sleep -11000', { instead: 'sleep' }],
    ['waking after months', null, bill(plan), 'sleep 11000', { instead: 'sleep', wasBilled: true }],
    ['a part of a month that was slept', bill(['base', 10_000, 2]), bill(plan), 'sleep -11000', { instead: 'sleep' }],
    ['a part of a month that was paused', bill(['base', 10_000, 2]), bill(plan), 'pause -11000', { instead: 'pause' }],
    ['a yearly term instead of months', bill(plan), null, 'terms -11000', { instead: 'terms' }],
    [
      'a coupon that ended, with the seats that it sold',
      bill(['base', 100, 1, 'spring.base'], ['viewer', 5, 2, 'spring.viewer']),
      bill(plan, viewers(2)),
      'coupon-ended 11979',
      { couponEnded: true },
    ],
  ])('%s', (_, before, after, steps, around) => {
    expect(said(before, after, around)).toBe(steps)
  })

  it('counts what has a count', () => {
    const kept = bill(plan, viewers(1))
    expect(stepsOf(kept, bill(['base', 12_000, 1], viewers(3)), nothingAround)).toEqual([
      { kind: 'viewers', minor: 1_100n, from: 1, to: 3 },
      { kind: 'prices', minor: 2_200n, from: 0, to: 0 },
    ])
    expect(stepsOf(bill(plan), bill(['base', 20_000, 1, 'pro.base']), nothingAround)).toEqual([
      { kind: 'plan-up', minor: 11_000n, from: 0, to: 0 },
    ])
    expect(stepsOf(null, kept, nothingAround)).toEqual([{ kind: 'new', minor: 11_550n, from: 0, to: 0 }])
  })

  it('has no step for a term that costs the same', () => {
    expect(termStep(11_000n, 11_000n)).toEqual([])
  })

  it('adds up to the difference, whatever changed, for each contract and for the run', () => {
    const row = fc.record({
      role: fc.constantFrom<InvoiceLine['role']>('base', 'analyst', 'viewer', 'upload', 'storage', 'restored'),
      unitPrice: fc.integer({ min: 1, max: 30_000 }),
      count: fc.integer({ min: 1, max: 40 }),
      planId: fc.constantFrom('standard', 'pro'),
    })
    const some = fc
      .array(row, { maxLength: 6 })
      .map((rows) => bill(...rows.map((each): Row => [each.role, each.unitPrice, each.count, each.planId])))
    const around = fc.record({
      wasBilled: fc.boolean(),
      couponEnded: fc.boolean(),
      instead: fc.constantFrom('sleep' as const, 'pause' as const, 'terms' as const, null),
    })
    const bills = fc.array(fc.tuple(fc.option(some), fc.option(some), around))
    fc.assert(
      fc.property(bills, (drawn) => {
        const run = emptyRun()
        for (const [before, after, each] of drawn) {
          const steps = stepsOf(before, after, each)
          const [from, to] = [before?.total.minor ?? 0n, after?.total.minor ?? 0n]
          expect(steps.reduce((sum, { minor }) => sum + minor, from)).toBe(to)
          addBill(run, { ...card, before: from, after, steps })
        }
        expect([...run.values()].every(addsUp)).toBe(true)
        const kinds = [...run.values()].flatMap(({ steps }) => [...steps.keys()])
        expect(kinds.every((kind) => stepKinds.includes(kind))).toBe(true)
      }),
    )
  })
})

describe('the totals of a run', () => {
  it('count a bill that could not be computed, and its club’s last one is gone from the sum', () => {
    const run = emptyRun()
    addBill(run, { ...card, before: 11_000n, steps: [uncomputedStep(11_000n, 'no price')] })
    addBill(run, { ...card, steps: [uncomputedStep(0n, 'no price')] })
    expect([...run.values()].every(addsUp)).toBe(true)
    expect(run.get('JPY')?.steps.get('uncomputed')).toEqual({ bills: 2, minor: -11_000n })
  })

  it('are by currency, plan, kind and way of payment; what is not billed counts in none', () => {
    const run = emptyRun()
    addBill(run, { ...card, after: bill(plan, viewers(2), ['goodwill', -500, 1]) })
    addBill(run, { ...card, way: 'transfer', groupId: 'pro', after: bill(plan) })
    addBill(run, { ...card, before: 11_000n, steps: termStep(11_000n, 0n) })
    const totals = run.get('JPY')
    expect(totals?.after).toEqual({ bills: 2, minor: 22_550n })
    expect(totals?.before).toEqual({ bills: 1, minor: 11_000n })
    expect([...(totals?.byPlan ?? [])]).toEqual([
      ['standard', { bills: 1, minor: 11_550n }],
      ['pro', { bills: 1, minor: 11_000n }],
    ])
    expect([...(totals?.byKind ?? [])].map(([kind, { bills, minor }]) => `${kind} ${bills} ${minor}`)).toEqual([
      'tax 2 2050',
      'plan 2 20000',
      'seats 1 1000',
      'goodwill 1 -500',
    ])
    expect([...(totals?.byWay.keys() ?? [])]).toEqual(['card', 'transfer'])
    expect(totals?.steps.get('terms')).toEqual({ bills: 1, minor: -11_000n })
    expect(run.has('EUR')).toBe(false)
  })

  it('have what is waived as a kind, and no plan of it', () => {
    const run = emptyRun()
    addBill(run, { ...card, after: bill(['base', 10, 1], ['waiver', -10, 1]) })
    const totals = run.get('JPY')
    expect(totals?.after).toEqual({ bills: 0, minor: 0n })
    expect([...(totals?.byKind ?? [])].map(([kind, { minor }]) => `${kind} ${minor}`)).toEqual([
      'plan 10',
      'waived -10',
    ])
    expect([...(totals?.byPlan ?? []), ...(totals?.byWay ?? [])]).toEqual([])
  })

  it('are not shown where their steps do not add up', () => {
    const run = emptyRun()
    addBill(run, { ...card, after: bill(plan), steps: termStep(0n, 11_000n) })
    expect([...run.values()].every(addsUp)).toBe(true)
    addBill(run, { ...card, after: bill(plan), steps: termStep(0n, 10_999n) })
    expect([...run.values()].every(addsUp)).toBe(false)
  })

  it.each(['byPlan', 'byWay', 'byKind'] as const)('are not shown where %s does not add up', (by) => {
    const run = emptyRun()
    addBill(run, { ...card, after: bill(plan), steps: termStep(0n, 11_000n) })
    for (const totals of run.values()) for (const sum of totals[by].values()) sum.minor -= 1n
    expect([...run.values()].every(addsUp)).toBe(false)
  })
})

describe('how strange a bill is', () => {
  it.each<readonly [name: string, total: number, past: readonly number[], strange: number | null]>([
    ['two bills say nothing', 900, [100, 100], null],
    ['as always', 100, [100, 100, 100], 0],
    ['twice as much where it never differed: 100 of 5 percent', 200, [100, 100, 100], 20],
    ['nothing where something was', 0, [100, 100, 100], 20],
    ['within what it differs by', 120, [80, 100, 120], 1],
    ['one strange month of the past moves little', 110, [100, 100, 100, 9_000], 2],
    ['the middle of an even number', 300, [100, 200, 200, 300], 2],
    ['nothing where nothing ever was', 0, [0, 0, 0], 0],
    ['the first amount of a club that paid nothing', 1, [0, 0, 0], Number.POSITIVE_INFINITY],
  ])('%s', (_, total, past, strange) => {
    expect(strangeness(BigInt(total), past.map(BigInt))).toBe(strange)
  })
})
