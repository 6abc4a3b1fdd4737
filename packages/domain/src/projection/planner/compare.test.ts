import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../../calendar/index.ts'
import type { Contract } from '../../contract/index.ts'
import { contractOf, entryOf } from '../../testing/draws.ts'
import { comparisonsOf, type PlannedPlan, type PlannedYear } from '../index.ts'
import { aheadFrom } from './compare.ts'

const monthly = contractOf([entryOf('base', 'standard.base', startOfDay('2026-01-01', zone), null)])
const still = { byMonth: new Map(), usedBefore: { upload: 0, export: 0 }, storedSecondsAt: () => 0 }

const nothing: PlannedPlan = { groupId: null, seats: null, start: null, coupon: null }
const comparing = (contract: Contract, upload = 0) =>
  comparisonsOf({
    contract,
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    assumptions: { ...still, otherwise: { upload, export: 0 }, buysHours: true },
  })
const compared = (plan: Partial<PlannedPlan>, upload = 0) => comparing(monthly, upload)({ ...nothing, ...plan })

const paid = (payments: readonly (readonly [string, number])[]) =>
  payments.map(([paidOn, minor]) => ({ paidOn, amount: { minor: BigInt(minor), currency: 'JPY' as const } }))

const amounts = ({ payments }: PlannedYear) => payments.map(({ paidOn, amount }) => [paidOn, amount.minor])

describe('a year as things stand and with a plan', () => {
  it('compares what is paid in the twelve months from today', () => {
    const { since, asThingsStand, whatIf, difference, aheadFrom: ahead } = compared({ groupId: 'yearly' })
    expect(since).toBe('2026-11-21')
    expect(amounts(asThingsStand)[0]).toEqual(['2026-12-01', 21_780n])
    expect(amounts(asThingsStand).at(-1)).toEqual(['2027-11-01', 21_780n])
    expect(asThingsStand.total.minor).toBe(12n * 21_780n)
    // The year today, and 20 of 30 days of November; the term of a year later is not in it.
    expect(amounts(whatIf)).toEqual([
      ['2026-11-21', 217_800n],
      ['2026-12-01', 14_520n],
    ])
    expect(difference.minor).toBe(217_800n + 14_520n - 12n * 21_780n)
    expect(ahead).toBe('2027-10-01')
  })

  it('counts a plan of another cycle from its first day where that is after the next 1st', () => {
    const later = compared({ groupId: 'yearly', start: '2027-03-01' })
    expect(later.since).toBe('2027-03-01')
    expect(amounts(later.whatIf)).toEqual([['2027-03-01', 217_800n]])
    expect(amounts(later.asThingsStand)[0]).toEqual(['2027-04-01', 21_780n])
    expect(later.asThingsStand.total.minor).toBe(12n * 21_780n)
    expect(compared({ groupId: 'yearly', start: '2026-12-01' }).since).toBe('2026-11-21')
    expect(compared({ seats: { analysts: 2, viewers: 0 }, start: '2027-03-01' }).since).toBe('2026-11-21')
  })

  it('says the hours that are bought, month by month', () => {
    const { asThingsStand, whatIf } = compared({ groupId: 'yearly' }, 17 * 3_600)
    expect(asThingsStand.months.map(({ bought }) => bought.upload)).toEqual(Array.from({ length: 12 }, () => 7_200))
    // 15 hours are the year's in this catalogue: 60 at a time.
    expect(whatIf.months.map(({ bought }) => bought.upload / 3_600)).toEqual([60, 0, 0, 0, 60, 0, 0, 60, 0, 0, 0, 60])
  })

  it('computes how things stand once for all plans of a month', () => {
    const of = comparing(monthly)
    const [first, second] = [
      { analysts: 2, viewers: 0 },
      { analysts: 1, viewers: 4 },
    ].map((seats) => of({ ...nothing, seats }))
    expect(first?.asThingsStand).toBe(second?.asThingsStand)
    // 10 of 30 days of November, then eleven months.
    expect(first?.difference.minor).toBe(732n + 11n * 2_200n)
  })

  it('pays no bill that is waived', () => {
    const leastCharge = { minor: 100_000n, byCard: { month: true, year: true } }
    const { asThingsStand } = comparing({ ...monthly, leastCharge })(nothing)
    expect(asThingsStand.payments).toEqual([])
    expect(asThingsStand.months).toHaveLength(12)
  })

  it('is the same where nothing is planned', () => {
    const { whatIf, asThingsStand, difference } = compared({})
    expect(whatIf).toBe(asThingsStand)
    expect(difference.minor).toBe(0n)
  })
})

describe('less has been paid', () => {
  it.each([
    [
      'from the day that turns it',
      [
        ['2027-01-01', 60],
        ['2027-02-01', 60],
      ],
      [['2026-12-01', 100]],
      '2027-02-01',
    ],
    [
      'from no day where it always was less',
      [
        ['2027-01-01', 60],
        ['2027-02-01', 60],
      ],
      [['2027-01-01', 50]],
      null,
    ],
    [
      'from no day where it was the same before',
      [
        ['2026-12-01', 60],
        ['2027-01-01', 60],
      ],
      [
        ['2026-12-01', 60],
        ['2027-01-01', 50],
      ],
      null,
    ],
    ['from no day where it never is', [['2027-01-01', 60]], [['2026-12-01', 100]], null],
    ['from no day where both come to the same', [['2027-01-01', 60]], [['2026-12-01', 60]], null],
    [
      'from the last turn on',
      [
        ['2027-01-01', 60],
        ['2027-03-01', 90],
      ],
      [
        ['2026-12-01', 50],
        ['2027-02-01', 40],
      ],
      '2027-03-01',
    ],
  ] as const)('%s', (_, standing, planned, day) => {
    expect(aheadFrom(paid(standing), paid(planned))).toBe(day)
  })
})
