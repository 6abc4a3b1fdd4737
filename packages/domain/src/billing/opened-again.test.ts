import { describe, expect, it } from 'vitest'
import { quoteAddOn } from '../add-ons/index.ts'
import { startOfDay } from '../calendar/index.ts'
import { waysToLeave } from '../cancellation/index.ts'
import type { Catalogue, CataloguePlan, PlanRole } from '../catalogue/index.ts'
import { billedMonthAt, type Contract, closingIn, type PlanEntry } from '../contract/index.ts'
import { previewPlanChange } from '../plans/index.ts'
import { computeMonthlyBilling } from './index.ts'

const zone = 'Asia/Tokyo'
const allowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const priced: readonly (readonly [PlanRole, bigint])[] = [
  ['base', 30_000n],
  ['analyst', 3_000n],
  ['viewer', 1_000n],
  ['upload', 500n],
]
const plans = priced.map(
  ([role, price]): CataloguePlan => ({
    id: role,
    groupId: 'standard',
    role,
    cycle: 'month',
    prices: { JPY: price },
    allowance,
  }),
)
const catalogue: Catalogue = {
  groups: new Map([
    [
      'standard',
      {
        id: 'standard',
        kind: 'paid',
        tier: 'standard',
        cycle: 'month',
        offering: 'regional',
        discountPercent: 0,
        baseGroupId: null,
      },
    ],
  ]),
  plans: new Map(plans.map((plan) => [plan.id, plan])),
}

const at = (date: string, hour = 12): number => startOfDay(date, zone) + hour * 3_600_000
const entry = (contractPlanId: string, start: number, end: number | null = null): PlanEntry => ({
  id: `${contractPlanId} ${start}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start,
  end,
})

const CLOSED = at('2026-11-10')
const MONTH_END = at('2026-12-01', 0)
const before = [entry('base', at('2026-01-01', 0), CLOSED), entry('upload', at('2026-11-03'), CLOSED)]
const contractOf = (...again: readonly PlanEntry[]): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries: [...before, ...again],
  cancellation: again.length === 0 ? { state: 'done', at: CLOSED } : { state: 'none' },
  yearlyAnchor: null,
  closings: [CLOSED],
})
const opened = contractOf()
const again = contractOf(
  entry('base', at('2026-11-19')),
  entry('viewer', at('2026-11-19')),
  entry('viewer', at('2026-11-19')),
  entry('upload', at('2026-11-20'), MONTH_END),
)

const bill = (contract: Contract, month: string) =>
  computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 })
const linesOf = (contract: Contract, month: string) =>
  bill(contract, month).lines.map(({ role, amount, derivation }) => [
    'of' in derivation ? `${role} of ${derivation.of}` : role,
    amount.minor,
  ])

describe('a month in which the account was closed and opened again', () => {
  it('has the bill of the closing, whatever is bought after it', () => {
    const closing = [
      ['base', 10_000n],
      ['upload', 500n],
    ]
    expect(linesOf(opened, '2026-11')).toEqual(closing)
    expect(linesOf(again, '2026-11')).toEqual(closing)
  })

  it('has what came after the closing on the bill of the month after it, at its own prices', () => {
    expect(linesOf(again, '2026-12')).toEqual([
      ['base', 30_000n],
      ['viewer', 2_000n],
      ['base of 2026-11', 12_000n],
      ['viewer of 2026-11', 800n],
      ['upload of 2026-11', 500n],
    ])
    expect(bill(again, '2026-12').total.minor).toBe(49_830n)
    expect(linesOf(again, '2027-01')).toEqual([
      ['base', 30_000n],
      ['viewer', 2_000n],
    ])
  })

  it.each([
    ['on the day of the closing, which is billed already', at('2026-11-10', 18), 20],
    ['on the day after it', at('2026-11-11', 0), 20],
    ['on the last day', at('2026-11-30', 23), 1],
  ])('bills the days of a plan that is bought %s', (_, start, days) => {
    expect(linesOf(contractOf(entry('base', start)), '2026-12')[1]).toEqual(['base of 2026-11', BigInt(days * 1_000)])
  })

  it('bills nothing for the time in between, and the month of the purchase by itself where that is a later one', () => {
    expect(linesOf(opened, '2026-12')).toEqual([])
    expect(linesOf(contractOf(entry('base', at('2026-12-22'))), '2026-12')).toEqual([['base', 9_677n]])
  })

  it('bills a day once where it was closed at its first instant', () => {
    const early = { ...again, closings: [at('2026-11-10', 0)] }
    const of = (contract: Contract) => linesOf(contract, '2026-11')[0]
    expect(of({ ...early, entries: [entry('base', at('2026-01-01', 0))] })).toEqual(['base', 9_000n])
    expect(linesOf({ ...early, entries: [entry('base', at('2026-11-10', 0))] }, '2026-12')[1]).toEqual([
      'base of 2026-11',
      21_000n,
    ])
  })
})

describe('what is bought in that month', () => {
  const input = {
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    storedSecondsOverRetention: 0,
  }

  it('is billed with the next one', () => {
    expect(closingIn(again, '2026-11')).toBe(CLOSED)
    expect(['2026-11-19', '2026-12-01'].map((date) => billedMonthAt(again, at(date)))).toEqual(['2026-12', '2026-12'])
    expect(billedMonthAt(again, at('2026-10-31'))).toBe('2026-10')
  })

  it('is quoted at that bill, and at what a whole month costs', () => {
    const now = at('2026-11-19')
    const preview = previewPlanChange({ ...input, contract: opened, now, selection: { groupId: 'standard' } })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    const { thisMonth, fullMonth } = preview
    expect([thisMonth.month, thisMonth.subtotal.minor, preview.before.subtotal.minor]).toEqual(['2026-12', 42_000n, 0n])
    expect(fullMonth.subtotal.minor).toBe(30_000n)
  })

  it('is a seat for the days that are left, which the next month has with its own', () => {
    const payer = { hasContact: true, hasCard: true, paysByCard: true }
    const asked = { ...input, contract: again, now: at('2026-11-22'), userContracts: [], payer }
    const quote = quoteAddOn(asked, { kind: 'viewer', count: 1 })
    if (quote.kind === 'refused') throw new Error(quote.reason)
    // 9 of 30 days.
    expect([quote.subtotal.minor, quote.line.amount.minor, quote.monthly?.minor]).toEqual([300n, 300n, 1_100n])
  })

  it('can be left with the month, and at once again from the next month on', () => {
    const ways = (date: string) => {
      const found = waysToLeave({ contract: again, catalogue, unsettled: false, now: at(date) })
      return found.kind === 'refused' ? [] : found.ways.map(({ kind, at: end }) => [kind, end])
    }
    expect(ways('2026-11-22')).toEqual([['reserve', MONTH_END]])
    expect(ways('2026-12-22').map(([kind]) => kind)).toEqual(['reserve', 'close'])
  })
})
