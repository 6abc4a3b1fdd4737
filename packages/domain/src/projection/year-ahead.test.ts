import { describe, expect, it } from 'vitest'
import { catalogue, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonthsToDate, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entryOf } from '../testing/draws.ts'
import { isInLastYear, isInNextYear, type YearInput, yearAhead } from './index.ts'

const none = { upload: 0, export: 0 }
const inputOf = (contract: Contract, today: string, more: Partial<YearInput> = {}): YearInput => ({
  contract,
  catalogue,
  organization: { isGlobal: false, isEsports: false },
  unsettled: false,
  now: startOfDay(today, zone) + 15 * 3_600_000,
  assumptions: { byMonth: new Map(), otherwise: none, usedBefore: none, buysHours: true, storedSecondsAt: () => 0 },
  ...more,
})
const paidOn = (input: YearInput) => yearAhead(input, []).payments.map((payment) => payment.paidOn)

const yearly = (anchor: string): Contract => {
  const start = startOfDay(anchor, zone)
  const end = startOfDay(addMonthsToDate(anchor, 12), zone)
  return contractOf([entryOf('base', 'yearly.base', start, end)], { yearlyAnchor: start })
}
const monthly = contractOf([entryOf('base', 'standard.base', startOfDay('2025-01-01', zone), null)])

describe('a payment of every year is once in the twelve months before and once in those after', () => {
  const today = '2026-11-26'
  it.each([
    ['on the 1st', '2026-11-01', '2027-11-01'],
    ['today', '2026-11-26', '2027-11-26'],
    ['tomorrow', '2025-11-27', '2026-11-27'],
    ['on the 30th', '2025-11-30', '2026-11-30'],
  ])('%s', (_, last, next) => {
    expect(paidOn(inputOf(yearly(last), today))).toEqual([next])
    const years = [-2, -1, 0, 1, 2].map((year) => addMonthsToDate(last, 12 * year))
    expect(years.filter((day) => isInLastYear(day, today))).toEqual([last])
    expect(years.filter((day) => isInNextYear(day, today))).toEqual([next])
  })
})

it.each(['2026-12-01', '2026-11-26', '2026-11-30', '2027-01-31', '2028-02-29'])(
  'a monthly bill is twelve times in the year before %s and twelve times after it',
  (today) => {
    const next = paidOn(inputOf(monthly, today))
    expect(next).toHaveLength(12)
    expect(next.every((day) => isInNextYear(day, today))).toBe(true)
    const bills = Array.from({ length: 40 }, (_, index) => addMonthsToDate('2025-06-01', index))
    expect(bills.filter((day) => isInLastYear(day, today))).toHaveLength(12)
  },
)

it('a year that is bought today is paid once in it, on whatever day', () => {
  for (const today of ['2026-11-01', '2026-11-26', '2026-12-01', '2027-01-31']) {
    const input = inputOf(monthly, today)
    const change = { kind: 'plan', at: input.now, selection: { groupId: 'yearly' } } as const
    const { payments } = yearAhead(input, [change])
    expect(payments.filter(({ bill }) => bill?.cycle === 'year').map((payment) => payment.paidOn)).toEqual([today])
  }
})

describe('a bank transfer', () => {
  const leastCharge = { minor: 50n, byCard: { month: false, year: false } }

  it('is paid on the day on which it is due, and what is open comes with it', () => {
    const open = [{ id: 'october', paidOn: '2026-12-01', minor: 5_770 }]
    const { payments, total } = yearAhead(inputOf({ ...monthly, leastCharge }, '2026-11-26', { open }), [])
    expect(payments.slice(0, 3).map((payment) => [payment.paidOn, payment.amount.minor])).toEqual([
      ['2026-12-01', 5_770n],
      ['2026-12-31', 21_780n],
      ['2027-01-31', 21_780n],
    ])
    // September's bill is due on 31 October, October's after the year.
    expect(total.minor).toBe(5_770n + 11n * 21_780n)
  })

  it('is no longer one after a purchase, which is paid by card', () => {
    const input = inputOf({ ...monthly, leastCharge }, '2026-11-26')
    const change = { kind: 'plan', at: input.now, selection: { groupId: 'yearly' } } as const
    expect(yearAhead(input, [change]).payments.map((payment) => payment.paidOn)).toEqual(['2026-11-26', '2026-12-01'])
  })
})
