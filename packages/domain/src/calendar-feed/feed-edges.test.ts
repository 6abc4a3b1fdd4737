import { describe, expect, it } from 'vitest'
import { catalogue, entry } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import type { BillAhead } from '../projection/index.ts'
import { type FixedBill, feedEvents, feedRange } from './index.ts'

const zone = 'Asia/Tokyo'
const now = startOfDay('2026-11-21', zone) + 13 * 3_600_000

const contractOf = (...entries: Contract['entries']): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
})
const standard = contractOf(entry('standard.base', '2026-01-01'))

const events = (more: Partial<Parameters<typeof feedEvents>[0]>) =>
  feedEvents({ contract: standard, catalogue, now, ahead: [], fixed: [], card: null, ...more })

const keys = (more: Partial<Parameters<typeof feedEvents>[0]>) => events(more).map(({ date, key }) => `${date} ${key}`)

const fixed = (paidOn: string, more: Partial<FixedBill> = {}): FixedBill => ({
  paidOn,
  state: { kind: 'open' },
  cycle: 'month',
  month: paidOn.slice(0, 7),
  minor: 21_780,
  ...more,
})

describe('the feed reaches', () => {
  it('from 31 days ago to the last millisecond of the month in a year', () => {
    expect(feedRange({ zone }, now)).toEqual({
      from: startOfDay('2026-10-21', zone),
      to: startOfDay('2027-12-01', zone) - 1,
    })
  })

  it('no day further, in either direction', () => {
    const bills = ['2026-10-20', '2026-10-21', '2027-11-30', '2027-12-01'].map((day, n) =>
      fixed(day, { month: `2026-0${n + 1}` }),
    )
    expect(keys({ fixed: bills })).toEqual(['2026-10-21 payment-month-2026-02', '2027-11-30 payment-month-2026-03'])
  })

  it('to a deadline on its first and on its last day, and to a term that begins with it', () => {
    const ended = contractOf(
      entry('yearly.base', '2025-10-25', '2026-10-25'),
      entry('yearly.base', '2026-10-25', '2027-10-25'),
    )
    expect(keys({ contract: ended })).toEqual([
      '2026-10-21 deadline-2026-10-21',
      '2026-10-25 plan-2026-10-25',
      '2027-10-21 deadline-2027-10-21',
      '2027-10-25 plan-2027-10-25',
    ])
  })
})

describe('the days of the feed', () => {
  it('come in their order, and those of one day in the order of their keys', () => {
    const bills = [
      fixed('2026-12-01', { cycle: 'year', month: '2026-12' }),
      fixed('2026-12-01', { month: '2026-11' }),
      fixed('2026-11-01', { month: '2026-10' }),
    ]
    expect(keys({ fixed: bills })).toEqual([
      '2026-11-01 payment-month-2026-10',
      '2026-12-01 payment-month-2026-11',
      '2026-12-01 payment-year-2026-12',
    ])
  })

  it('say of a bill what it came to and what became of it', () => {
    const declined = { kind: 'declined', nextTryOn: null } as const
    const ahead: BillAhead = {
      at: startOfDay('2027-02-01', zone),
      paidOn: '2027-02-01',
      cycle: 'month',
      month: '2027-01',
      minor: 19_800,
    }
    const bills = [fixed('2026-11-01', { state: declined }), fixed('2026-12-01', { minor: 5 })]
    expect(events({ ahead: [ahead], fixed: bills })).toEqual([
      {
        key: 'payment-month-2026-11',
        date: '2026-11-01',
        kind: 'payment',
        state: declined,
        cycle: 'month',
        month: '2026-11',
        minor: 21_780,
      },
      {
        key: 'payment-month-2026-12',
        date: '2026-12-01',
        kind: 'payment',
        state: { kind: 'open' },
        cycle: 'month',
        month: '2026-12',
        minor: 5,
      },
      {
        key: 'payment-month-2027-01',
        date: '2027-02-01',
        kind: 'payment',
        state: { kind: 'estimated' },
        cycle: 'month',
        month: '2027-01',
        minor: 19_800,
      },
    ])
  })
})

describe('a change of the plan or the seats', () => {
  it('is in the feed; hours that were bought are not', () => {
    const contract = contractOf(
      entry('standard.base', '2026-01-01'),
      entry('standard.upload', '2026-11-10', '2026-12-01'),
      entry('standard.export', '2026-11-10', '2026-12-01'),
      entry('standard.analyst', '2026-11-12'),
    )
    expect(keys({ contract })).toEqual(['2026-11-12 analysts-2026-11-12'])
  })

  it('of the seats alone stays next to another change of the plan', () => {
    const contract = contractOf(
      entry('standard.base', '2026-01-01', '2026-12-01'),
      entry('standard.viewer', '2026-01-01', '2026-12-01'),
      entry('mbp.base', '2026-12-01'),
    )
    expect(keys({ contract })).toEqual(['2026-12-01 plan-2026-12-01', '2026-12-01 viewers-2026-12-01'])
  })

  it('is one line where a paused plan comes back with its seats', () => {
    const contract = contractOf(
      entry('standard.base', '2026-01-01', '2026-11-05'),
      entry('standard.viewer', '2026-01-01', '2026-11-05'),
      entry('paused.base', '2026-11-05', '2026-11-15'),
      entry('standard.base', '2026-11-15'),
      entry('standard.viewer', '2026-11-15'),
      entry('standard.analyst', '2026-11-18'),
    )
    expect(keys({ contract })).toEqual([
      '2026-11-05 plan-2026-11-05',
      '2026-11-15 plan-2026-11-15',
      '2026-11-18 analysts-2026-11-18',
    ])
  })

  it('is none where a plan by the month continues in another entry', () => {
    const contract = contractOf(
      entry('standard.base', '2026-01-01', '2026-12-01'),
      entry('standard.base', '2026-12-01'),
    )
    expect(events({ contract })).toEqual([])
  })

  it('to a yearly plan from a monthly one is no renewal, and neither is the first term', () => {
    const contract = contractOf(
      entry('standard.base', '2026-01-01', '2026-12-01'),
      entry('yearly.base', '2026-12-01', '2027-12-01'),
    )
    expect(events({ contract }).filter(({ kind }) => kind === 'renewal')).toEqual([])
    const first = contractOf(entry('yearly.base', '2026-11-01', '2027-11-01'))
    expect(events({ contract: first }).map(({ kind, date }) => `${date} ${kind}`)).toEqual([
      '2026-11-01 change',
      '2027-10-28 deadline',
      '2027-11-01 renewal',
    ])
  })
})

it('the feed says nothing of a card that is not there, and of one the last day of its month', () => {
  expect(keys({})).toEqual([])
  expect(keys({ card: { expiryYear: 2027, expiryMonth: 10 } })).toEqual(['2027-10-31 card-2027-10'])
})
