import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, type Instant, monthInterval, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import type { Contract, GoodwillAmount } from '../contract/index.ts'
import { allowanceOfHours, contractOf, customAddOn, entryOf, group, withAddOns } from '../testing/draws.ts'
import { computeMonthlyBilling, computeYearlyTerm, type Invoice, withGoodwillUsed } from './index.ts'
import { naiveMonth } from './naive-biller.test-support.ts'
import { type NaiveGift, naiveGifted } from './naive-goodwill.test-support.ts'

const START = Date.UTC(2026, 9, 31, 15)
const groups = [group('club'), group('clubYear', { cycle: 'year' })]
const catalogueAt = (price: bigint): Catalogue => ({
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups.map(({ id, cycle }: { id: string; cycle: Cycle }) => [
      id,
      {
        id,
        groupId: id,
        role: 'base',
        cycle,
        prices: { JPY: cycle === 'year' ? 10n * price : price, EUR: price, USD: price },
        allowance: allowanceOfHours(1),
      },
    ]),
  ),
})

const FAR = Date.UTC(2040, 0, 1)
const gift = (id: string, left: bigint, from: YearMonth = '2026-11', endsAt = FAR): GoodwillAmount => ({
  id,
  from,
  left,
  endsAt,
})
const given = (...amounts: readonly GoodwillAmount[]): Contract =>
  contractOf([entryOf('base', 'club', START, null)], { goodwill: { amounts, billed: [] } })

const monthsFrom = (count: number) => Array.from({ length: count }, (_, index) => addMonths('2026-11', index))
const billIn = (contract: Contract, month: YearMonth, price = 10_000n): Invoice =>
  computeMonthlyBilling({ contract, catalogue: catalogueAt(price), month, storedSecondsOverRetention: 0 })

/** One after the other, as they are fixed. */
function fixed(contract: Contract, count: number, price = 10_000n): readonly Invoice[] {
  let held = contract
  return monthsFrom(count).map((month) => {
    const invoice = billIn(held, month, price)
    held = withGoodwillUsed(held, 'month', invoice)
    return invoice
  })
}

const said = ({ lines, subtotal, tax, total }: Invoice): string => {
  const uses = lines.flatMap(({ derivation }) => (derivation.kind === 'goodwill' ? derivation.uses : []))
  const used = uses.map(({ id, minor }) => `${id} -${minor} `).join('')
  return `${used}${subtotal.minor} + ${tax.minor} = ${total.minor}`
}

const endOf = (month: YearMonth) => monthInterval(month, 'Asia/Tokyo').end

describe('bills of 10,000 yen before tax, with goodwill', () => {
  it.each<[string, readonly GoodwillAmount[], readonly string[]]>([
    ['none', [], ['10000 + 1000 = 11000']],
    ['less than a bill', [gift('a', 2_000n)], ['a -2000 8000 + 800 = 8800', '10000 + 1000 = 11000']],
    ['tax is of what is left', [gift('a', 5n)], ['a -5 9995 + 999 = 10994']],
    ['a whole bill', [gift('a', 10_000n)], ['a -10000 0 + 0 = 0', '10000 + 1000 = 11000']],
    ['more than a bill goes on', [gift('a', 12_500n)], ['a -10000 0 + 0 = 0', 'a -2500 7500 + 750 = 8250']],
    [
      'the older one first',
      [gift('a', 9_000n), gift('b', 3_000n)],
      ['a -9000 b -1000 0 + 0 = 0', 'b -2000 8000 + 800 = 8800'],
    ],
    [
      '20 percent for two months',
      [gift('a', 2_000n), gift('b', 2_000n, '2026-12')],
      ['a -2000 8000 + 800 = 8800', 'b -2000 8000 + 800 = 8800', '10000 + 1000 = 11000'],
    ],
    [
      'a month free from December',
      [gift('a', 10_000n, '2026-12')],
      ['10000 + 1000 = 11000', 'a -10000 0 + 0 = 0', '10000 + 1000 = 11000'],
    ],
    [
      'it ends at the instant at which November is charged',
      [gift('a', 12_000n, '2026-11', endOf('2026-11'))],
      ['a -10000 0 + 0 = 0', '10000 + 1000 = 11000'],
    ],
    [
      'it ended a millisecond before',
      [gift('a', 2_000n, '2026-11', endOf('2026-11') - 1), gift('b', 1_000n)],
      ['b -1000 9000 + 900 = 9900'],
    ],
  ])('%s', (_, amounts, bills) => {
    expect(fixed(given(...amounts), bills.length).map(said)).toEqual(bills)
  })

  it('leaves to a later bill what the earlier ones do not take, also before these are fixed', () => {
    const contract = given(gift('a', 25_000n), gift('b', 4_000n, '2026-12'))
    const months = monthsFrom(4)
    expect(months.map((month) => said(billIn(contract, month)))).toEqual(fixed(contract, 4).map(said))
  })

  it('is gone for what is charged after a scheduled cancellation', () => {
    const leaving = (at: Instant) => ({ ...given(gift('a', 2_000n)), cancellation: { state: 'reserved', at } as const })
    const end = endOf('2026-11')
    expect(said(billIn(leaving(end), '2026-11'))).toBe('a -2000 8000 + 800 = 8800')
    expect(said(billIn(leaving(end - 1), '2026-11'))).toBe('10000 + 1000 = 11000')
  })

  it('goes to a term first that begins before the month is charged', () => {
    const termStart = monthInterval('2027-01', 'Asia/Tokyo').start
    const entries = [entryOf('base', 'club', START, termStart), entryOf('base', 'clubYear', termStart, null)]
    const contract = { ...given(gift('a', 60_000n)), entries, yearlyAnchor: termStart }
    const catalogue = catalogueAt(10_000n)
    const term = computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention: 0 })
    expect(said(term)).toBe('a -40000 60000 + 6000 = 66000')
    const after = withGoodwillUsed(contract, 'year', term)
    expect(after.goodwill?.amounts.map(({ left }) => left)).toEqual([20_000n])
    expect(monthsFrom(2).map((month) => said(billIn(after, month)))).toEqual([
      'a -10000 0 + 0 = 0',
      'a -10000 0 + 0 = 0',
    ])
  })

  it('goes first to a term whose renewal no job has written yet', () => {
    const [termStart, renewal] = [Date.UTC(2025, 10, 14, 15), Date.UTC(2026, 10, 14, 15)]
    const entries = [
      entryOf('base', 'clubYear', termStart, renewal),
      entryOf('licence', 'licence.custom', START, renewal),
    ]
    const contract = { ...given(gift('a', 105_000n)), entries, yearlyAnchor: termStart }
    const licence = customAddOn('licence', 365_000n, { soldWith: ['clubYear'] }, { cycle: 'year' })
    const catalogue = withAddOns(catalogueAt(10_000n), licence)
    const asked = { contract, catalogue, month: '2026-11', storedSecondsOverRetention: 0 }
    expect(said(computeMonthlyBilling(asked))).toBe('a -5000 9000 + 900 = 9900')
  })

  it('is waived where a card would be charged too little of what is left', () => {
    const leastCharge = { minor: 50n, byCard: { month: true, year: true } }
    const bill = billIn({ ...given(gift('a', 9_990n)), leastCharge }, '2026-11')
    expect(bill.lines.map(({ role, amount }) => [role, amount.minor])).toEqual([
      ['base', 10_000n],
      ['goodwill', -9_990n],
      ['waiver', -10n],
    ])
    expect(bill.total.minor).toBe(0n)
  })
})

describe('goodwill', () => {
  const drawn = fc.array(
    fc.record({
      left: fc.bigInt(1n, 3_000n),
      from: fc.integer({ min: 0, max: 6 }),
      months: fc.integer({ min: 0, max: 8 }),
    }),
    { maxLength: 5 },
  )

  it('is never lost, never used twice, never below 0, and what another biller says', () => {
    fc.assert(
      fc.property(drawn, fc.bigInt(0n, 1_500n), (gifts, price) => {
        const amounts = gifts.map(({ left, from, months }, index) =>
          gift(`g${index}`, left, addMonths('2026-11', from), endOf(addMonths('2026-11', from + months)) - 1),
        )
        const naive = amounts.map(({ id, left, from, endsAt }): NaiveGift => {
          const [year = 0, month = 0] = from.split('-').map(Number)
          return { id, left, from: naiveMonth(year, month), until: endsAt }
        })
        let contract = given(...amounts)
        for (const month of monthsFrom(16)) {
          const [year = 0, number = 0] = month.split('-').map(Number)
          const invoice = billIn(contract, month, price)
          const open = naiveGifted(price, naive, { month: naiveMonth(year, number), at: endOf(month) })
          expect(invoice.subtotal.minor).toBe(open)
          expect(invoice.total.minor).toBe((open * 110n) / 100n)
          contract = withGoodwillUsed(contract, 'month', invoice)
          const left = new Map(contract.goodwill?.amounts.map((each) => [each.id, each.left]))
          expect(naive.map(({ id, left: still }) => (left.get(id) ?? 0n) - still)).toEqual(naive.map(() => 0n))
        }
      }),
    )
  })

  it('is the same of a later bill, whether the bills before it are fixed or not', () => {
    fc.assert(
      fc.property(drawn, fc.bigInt(0n, 1_500n), fc.integer({ min: 1, max: 8 }), (gifts, price, count) => {
        const amounts = gifts.map(({ left, from }, index) => gift(`g${index}`, left, addMonths('2026-11', from)))
        const contract = given(...amounts)
        const [last = '2026-11'] = monthsFrom(count).slice(-1)
        const inOrder = fixed(contract, count, price).at(-1)
        expect(inOrder).toEqual(billIn(contract, last, price))
      }),
    )
  })
})
