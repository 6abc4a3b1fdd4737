import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { dateOf, type Instant, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { project } from './index.ts'

const none = { upload: 0, export: 0 }
const at = (day: string) => startOfDay(day, zone)
const on = (instant: Instant) => dateOf(instant, zone)

function lived(contract: Contract, months: number, from: Instant = now) {
  const projection = project({
    contract,
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now: from,
    assumptions: {
      byMonth: new Map(),
      otherwise: none,
      usedBefore: none,
      buysHours: false,
      storedSecondsAt: (instant) => (instant === at('2027-04-01') ? 36_000 : 0),
    },
    changes: [],
    months,
  })
  return {
    events: projection.months.flatMap(({ events }) => events.map((event) => `${on(event.at)} ${event.kind}`)),
    bills: projection.months.flatMap(({ bills }) =>
      bills.map(({ chargedAt, cycle, invoice }) => `${on(chargedAt)} ${cycle} ${invoice.total.minor}`),
    ),
    cancellation: projection.contract.cancellation,
  }
}

const monthly = entry('standard.base', '2026-10-01')
const year = entry('yearly.base', '2026-04-01', '2027-04-01')
const reserved = (contract: Contract, day: string): Contract => ({
  ...contract,
  cancellation: { state: 'reserved', at: at(day) },
})

describe('by itself', () => {
  it.each<[string, Contract, readonly string[]]>([
    ['nothing happens to a monthly plan', contractOf(monthly), []],
    ['a trial ends', contractOf(entry('trial.base', '2026-11-01', '2026-12-01')), ['2026-12-01 trial-ended']],
    [
      'a discount ends, and can be followed by another plan until three days before',
      contractOf(entry('coupon.base', '2026-08-01', '2027-02-01')),
      ['2027-01-29 deadline', '2027-02-01 coupon-ended'],
    ],
    [
      'a term is renewed, and the next one can be changed until three days before',
      contractOf(year),
      ['2027-03-29 deadline', '2027-04-01 renewed'],
    ],
    [
      'a term that begins with more seats than were scheduled keeps them',
      contractOf(year, entry('yearly.viewer', '2026-06-01', '2027-04-01'), {
        ...entry('yearly.base', '2027-04-01', '2028-04-01'),
        reserved: { at: 0, through: '2027-04' },
      }),
      ['2027-03-29 deadline', '2027-04-01 seats-kept'],
    ],
    [
      'a plan begins as it was scheduled',
      contractOf(entry('standard.base', '2026-10-01', '2027-01-01'), entry('mbp.base', '2027-01-01')),
      ['2027-01-01 plan-begins'],
    ],
    [
      'seats of both kinds end, and hours that were bought without a word',
      contractOf(
        monthly,
        entry('standard.viewer', '2026-10-01', '2026-12-01'),
        entry('standard.analyst', '2026-10-01', '2027-01-01'),
        entry('standard.upload', '2026-11-01', '2027-02-01'),
      ),
      ['2026-12-01 seats-end', '2027-01-01 seats-end'],
    ],
    [
      'seats that end with the plan are of the plan',
      contractOf(
        entry('standard.base', '2026-10-01', '2027-01-01'),
        entry('standard.viewer', '2026-10-01', '2027-01-01'),
        entry('mbp.base', '2027-01-01'),
      ),
      ['2027-01-01 plan-begins'],
    ],
    [
      'a plan that an operator ended has no word of its own',
      contractOf(entry('standard.base', '2026-10-01', '2027-01-01')),
      [],
    ],
    [
      'an unpaid contract can be read for the last time',
      contractOf(entry('paused.base', '2026-11-01', '2027-01-01')),
      ['2027-01-01 expired'],
    ],
    [
      'a cancelled term ends, without a day until which the next one can be changed',
      reserved(contractOf(year), '2027-04-01'),
      ['2027-04-01 cancelled'],
    ],
  ])('%s', (_, contract, events) => {
    expect(lived(contract, 7).events).toEqual(events)
  })

  it('the day until which a term can be changed is not said once it is past', () => {
    expect(lived(contractOf(year), 2, at('2027-03-28')).events).toEqual(['2027-03-29 deadline', '2027-04-01 renewed'])
    expect(lived(contractOf(year), 2, at('2027-03-29')).events).toEqual(['2027-04-01 renewed'])
  })

  it('what happens at the very instant of the look has happened', () => {
    const contract = contractOf(monthly, entry('standard.viewer', '2026-10-01', '2026-12-01'))
    expect(lived(contract, 1, at('2026-12-01')).events).toEqual([])
    expect(lived(contract, 1, at('2026-12-01') - 1).events).toEqual([])
    expect(lived(contract, 2, at('2026-12-01') - 1).events).toEqual(['2026-12-01 seats-end'])
  })
})

describe('a term is charged on its first day, once:', () => {
  it.each<[string, Contract, number, readonly string[]]>([
    ['that in force was charged before', contractOf(year), 5, []],
    // 198,000 and 10 hours of storage at 180, and 10 % tax.
    ['the next one with what is stored then', contractOf(year), 7, ['2027-04-01 year 219780']],
    [
      'also where a seat of it ends earlier',
      {
        ...contractOf(
          entry('standard.base', '2026-10-01', '2026-12-01'),
          entry('yearly.base', '2026-12-01', '2027-12-01'),
          entry('yearly.viewer', '2026-12-01', '2027-02-01'),
        ),
        yearlyAnchor: at('2026-12-01'),
      },
      5,
      // 198,000 and 5,000, and 10 % tax.
      ['2026-12-01 month 21780', '2026-12-01 year 223300'],
    ],
    [
      'none of a plan by the month, though the years before were counted',
      contractOf(monthly),
      2,
      ['2026-12-01 month 21780', '2027-01-01 month 21780'],
    ],
  ])('%s', (_, contract, months, bills) => {
    expect(lived(contract, months).bills).toEqual(bills)
  })
})

describe('a cancelled term', () => {
  const seat = entry('yearly.viewer', '2027-02-05', '2027-02-10')
  const closing = reserved(
    { ...contractOf(entry('yearly.base', '2026-02-10', '2027-02-10'), seat), yearlyAnchor: at('2026-02-10') },
    '2027-02-10',
  )

  it('closes the account, which pays on that day what it still bought', () => {
    const { bills, cancellation } = lived(closing, 6)
    // 5 of 365 days of 5,000, and 10 % tax.
    expect(bills).toEqual(['2027-02-10 month 74'])
    expect(cancellation).toEqual({ state: 'done', at: at('2027-02-10') })
  })
})
