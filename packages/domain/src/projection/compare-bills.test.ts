import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry } from '../add-ons/add-on-catalogue.test-support.ts'
import { type Invoice, type InvoiceLine, invoiceOf } from '../billing/index.ts'
import { planRoles } from '../catalogue/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import { type BillStory, monthStory, storyOf } from './compare-bills.ts'

type Role = InvoiceLine['role']
type Derivation = InvoiceLine['derivation']
type Row = readonly [role: Role, minor: number, derivation: Derivation, planId?: string]

const taxedBill = (rate: number, ...rows: readonly Row[]): Invoice =>
  invoiceOf(
    rows.map(([role, minor, derivation, contractPlanId = `standard.${role}`]) => ({
      role,
      contractPlanId,
      unitPrice: money(BigInt(unitOf(minor, derivation)), 'JPY'),
      amount: money(BigInt(minor), 'JPY'),
      derivation,
    })),
    'JPY',
    { ...consumptionTax, rate },
    '2026-11',
  )
const bill = (...rows: readonly Row[]): Invoice => taxedBill(1_000, ...rows)

const days = (count: number, ofDays = 30): Derivation => ({ kind: 'days', days: count, ofDays })
const hours = (count: number): Derivation => ({ kind: 'count', count })
const stored = (tenths: number): Derivation => ({ kind: 'hours', tenths })

const bought = (...counts: readonly number[]): Derivation => ({
  kind: 'addition',
  purchases: counts.map((count) => ({ count, units: 3_600, days: 1, ofDays: 1 })),
})
const plan: Row = ['base', 19_800, days(30)]
const viewers = (count: number): Row => ['viewer', 500 * count, days(30 * count)]
const storage = (tenths: number): Row => ['storage', Math.floor(tenths * 1.8), stored(tenths)]

function unitOf(minor: number, derivation: Derivation): number {
  switch (derivation.kind) {
    case 'days':
      return (minor * derivation.ofDays) / derivation.days
    case 'count':
      return minor / derivation.count
    case 'hours':
      return Math.ceil((minor * 10) / derivation.tenths)
    case 'addition':
    case 'waived':
    case 'goodwill':
      return minor
  }
}

const said = (before: Invoice | null, after: Invoice): string => inLine(storyOf(before, after))

function inLine(story: BillStory | null): string {
  if (story?.kind === 'first') return `${story.days} of ${story.ofDays} days`
  if (story?.kind !== 'changed') return story?.kind ?? 'nothing'
  const causes = story.causes.map(
    ({ kind, minor, before: from, after: to, samePlan }) => `${kind}${samePlan ? '' : '*'} ${minor} (${from} to ${to})`,
  )
  return [story.difference, ...causes, story.rest].join(', ')
}

describe('a bill next to the one before it', () => {
  it.each<[string, Invoice | null, Invoice, string]>([
    [
      'no extra hours and more storage',
      bill(plan, viewers(11), ['upload', 2_000, hours(2)], storage(278)),
      bill(plan, viewers(11), storage(419)),
      '-1921, hours* -2200 (2 to 0), storage 279 (27.8 to 41.9), 0',
    ],
    ['two viewers more', bill(plan, viewers(9)), bill(plan, viewers(11)), '1100, viewers 1100 (9 to 11), 0'],
    ['an hour of export', bill(plan), bill(plan, ['export', 800, hours(1)]), '880, hours* 880 (0 to 1), 0'],
    ['another plan', bill(['base', 9_900, days(30), 'basic.base']), bill(plan), '10890, plan* 10890 (1 to 1), 0'],
    [
      'a first month that was a part of one',
      bill(['base', 6_600, days(10)]),
      bill(plan),
      `14520, plan 14520 (${1 / 3} to 1), 0`,
    ],
    [
      'more hours of a term, which are sold by the minute',
      bill(['upload', 54_000, bought(1)]),
      bill(['upload', 162_000, bought(1, 2)]),
      '118800, hours 118800 (60 to 180), 0',
    ],
    [
      'a first seat after a bill that was waived: what the plan had not cost is the rest',
      bill(['base', 15, hours(1)], ['waiver', -15, { kind: 'waived', leastCharge: 50 }]),
      bill(['base', 15, hours(1)], ['viewer', 5, hours(1)]),
      '22, viewers* 6 (0 to 1), 16',
    ],
    [
      'a price of a seat, whose tax is rounded with that of the plan',
      bill(['base', 15, hours(1)], ['viewer', 10, hours(1)]),
      bill(['base', 15, hours(1)], ['viewer', 15, hours(1)]),
      '6, prices 6 (0 to 0), 0',
    ],
    [
      'more than three causes: the smallest is the rest',
      bill(plan, ['analyst', 2_000, days(30)], viewers(1), storage(278)),
      bill(['base', 9_900, days(30), 'basic.base'], viewers(4), ['upload', 3_000, hours(3)], storage(419)),
      '-7861, plan* -10890 (1 to 1), hours* 3300 (0 to 3), analysts* -2200 (1 to 0), 1929',
    ],
    ['another rate of the tax alone', bill(plan), taxedBill(2_000, plan), '1980, tax 1980 (1000 to 2000), 0'],
    [
      'another rate of the tax, after three things',
      bill(plan, ['analyst', 2_000, days(30)], viewers(1)),
      taxedBill(550, ['base', 9_900, days(30), 'basic.base'], viewers(4), ['upload', 3_000, hours(3)], storage(278)),
      '-8283, plan* -10444 (1 to 1), hours* 3165 (0 to 3), analysts* -2110 (1 to 0), tax -1004 (1000 to 550), 2110',
    ],
    ['a rate of the tax on nothing', taxedBill(0, ['base', 0, days(30)]), bill(['base', 0, days(30)]), 'same'],
    [
      'a list that raises the plan and the seats, of which there are more: what is new at the former prices, and the prices',
      bill(plan, viewers(10), storage(278)),
      bill(['base', 20_800, days(30)], ['viewer', 12 * 520, days(30 * 12)], storage(419)),
      '2743, prices 1364 (0 to 0), viewers 1100 (10 to 12), storage 279 (27.8 to 41.9), 0',
    ],
    ['nothing else', bill(plan, viewers(2)), bill(plan, viewers(2)), 'same'],
    ['nothing before it, for a part of the month', null, bill(['base', 6_600, days(10)]), '10 of 30 days'],
    ['a month without a charge before it', bill(), bill(['base', 6_600, days(10)]), '10 of 30 days'],
    [
      'nothing before it, whose seats are no days of the plan',
      null,
      bill(viewers(2), ['base', 6_600, days(10)]),
      '10 of 30 days',
    ],
    [
      'nothing before it, for a plan in two halves',
      null,
      bill(['base', 4_950, days(15), 'basic.base'], ['base', 9_900, days(15)]),
      'nothing',
    ],
    ['nothing before it, for a whole month', null, bill(plan), 'nothing'],
    ['nothing before it, for a year', null, bill(['base', 198_000, hours(1)]), 'nothing'],
  ])('says of %s', (_, before, after, expected) => {
    expect(said(before, after)).toBe(expected)
  })

  it('has causes that add up to the difference, and none that did not change', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 6, maxLength: 6 })
    const rates = fc.tuple(fc.nat(2_700), fc.nat(2_700))
    fc.assert(
      fc.property(amounts, amounts, rates, (first, second, [rateBefore, rateAfter]) => {
        const of = (each: readonly number[], rate: number) =>
          taxedBill(rate, ...planRoles.map((role, at): Row => [role, each[at] ?? 0, hours(1)]))
        const [before, after] = [of(first, rateBefore), of(second, rateAfter)]
        const story = storyOf(before, after)
        const causes = story?.kind === 'changed' ? story.causes : []
        const rest = story?.kind === 'changed' ? story.rest : 0n
        const difference = after.total.minor - before.total.minor
        expect(causes.reduce((sum, { minor }) => sum + minor, rest)).toBe(difference)
        const unchanged = [...(first[2] === second[2] ? ['viewers'] : []), ...(rateBefore === rateAfter ? ['tax'] : [])]
        expect(causes.filter(({ kind }) => unchanged.includes(kind))).toEqual([])
      }),
    )
  })
})

describe('a bill after a pause', () => {
  const contract = contractOf(
    entry('standard.base', '2026-08-01', '2026-10-03'),
    entry('paused.base', '2026-10-03', '2026-11-29'),
    entry('standard.base', '2026-11-29'),
  )
  const november = (...rows: readonly Row[]) => ({ ...bill(...rows), month: '2026-11' })
  const december = (...rows: readonly Row[]) => ({ ...bill(...rows), month: '2026-12' })
  const short = november(['base', 1_320, days(2)], ['viewer', 300, days(18)])

  it('has the pause as the one reason for its few days', () => {
    const { story, pausedUntil } = monthStory(contract, catalogue, bill(plan, viewers(9)), short)
    expect([inLine(story), pausedUntil]).toEqual(['2 of 30 days', '2026-11-28'])
  })

  it('has its end as the reason why the next one is higher, next to what else was bought', () => {
    const next = december(plan, viewers(9), ['upload', 2_000, hours(2)])
    const { story, pausedUntil } = monthStory(contract, catalogue, short, next)
    expect([inLine(story), pausedUntil]).toEqual(['27148, pause 24948 (0 to 0), hours* 2200 (0 to 2), 0', null])
  })

  it('is compared as any other from the second month on', () => {
    const january = { ...bill(plan, viewers(11)), month: '2027-01' }
    const { story } = monthStory(contract, catalogue, december(plan, viewers(9)), january)
    expect(inLine(story)).toBe('1100, viewers 1100 (9 to 11), 0')
  })
})
