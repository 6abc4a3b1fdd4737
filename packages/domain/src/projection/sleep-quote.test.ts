import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import { now, organization } from '../plans/plan-catalogue.test-support.ts'
import { club, on, sleepingCatalogue, storedSecondsAt } from '../plans/sleeping.test-support.ts'
import { project } from './index.ts'
import { quoteSleep, quoteWaking } from './sleep-quote.ts'

const HOUR = 3600
const none = { upload: 0, export: 0 }
const SUMMER = { from: '2027-07-01', until: '2027-08-21' }

/** 17 hours in July, two of them bought unless it sleeps. */
const input = {
  contract: club,
  catalogue: sleepingCatalogue(),
  organization,
  unsettled: false,
  now,
  assumptions: {
    byMonth: new Map([['2027-07', { upload: 17 * HOUR, export: 0 }]]),
    otherwise: { upload: 7 * HOUR, export: 0 },
    usedBefore: none,
    buysHours: true,
    storedSecondsAt,
  },
}
const quote = (made: ReturnType<typeof quoteSleep> | ReturnType<typeof quoteWaking>) => {
  if (made.kind === 'refused') throw new Error(made.reason)
  return made
}
const rows = ({ bills }: ReturnType<typeof quote>) =>
  bills.map(({ month, paidOn, daysAwake, daysOfMonth, before, after }) => [
    month,
    paidOn,
    `${daysAwake}/${daysOfMonth}`,
    Number(before?.total.minor),
    Number(after?.total.minor),
  ])

describe('the quote of a sleep', () => {
  const summer = quote(quoteSleep(input, SUMMER, false))

  it('has the bills that change, awake with the usual hours and asleep', () => {
    expect(rows(summer)).toEqual([
      ['2027-07', '2027-08-01', '0/31', 35_530 + 1_100, 2_750],
      ['2027-08', '2027-09-01', '11/31', 35_652, 14_502],
    ])
    expect(Number(summer.before.minor) - Number(summer.after.minor)).toBe(53_930 + 1_100)
  })

  it('is the projection’s difference, and what is billed then', () => {
    const whatIf = project({
      ...input,
      changes: [{ kind: 'sleep', days: SUMMER, everyYear: false, at: now }],
      months: 12,
    })
    const asThingsStand = project({ ...input, changes: [], months: 12 })
    const total = ({ months }: typeof whatIf) =>
      months.flatMap(({ bills }) => bills).reduce((sum, { invoice }) => sum + invoice.total.minor, 0n)
    expect(total(asThingsStand) - total(whatIf)).toBe(summer.before.minor - summer.after.minor)
    const asleep = { ...club, ...summer.change.terms }
    for (const { month, after } of summer.bills) {
      const end = month === '2027-07' ? on('2027-08-01') : on('2027-09-01')
      const billed = computeMonthlyBilling({
        ...input,
        contract: asleep,
        month,
        storedSecondsOverRetention: storedSecondsAt(end),
      })
      expect(billed.total).toEqual(after?.total)
    }
    expect(whatIf.months.flatMap(({ events }) => events)).toEqual([
      { kind: 'falls-asleep', at: on('2027-07-01') },
      { kind: 'wakes', at: on('2027-08-21') },
    ])
    expect(whatIf.months.find(({ month }) => month === '2027-07')?.used.upload).toBe(0)
  })

  it('of waking earlier says both bills and what they cost more', () => {
    const asleep = { ...input, contract: { ...club, ...summer.change.terms }, now: on('2027-07-14') }
    const early = quote(quoteWaking(asleep, '2027-07-20'))
    expect(rows(early)).toEqual([
      ['2027-07', '2027-08-01', '12/31', 2_750, 15_437],
      ['2027-08', '2027-09-01', '31/31', 14_502, 35_652],
    ])
    expect(early.days).toEqual({ from: '2027-07-01', until: '2027-07-20' })
  })

  it('is refused as the order is', () => {
    expect(quoteSleep(input, { from: '2027-07-02', until: '2027-09-01' }, false)).toMatchObject({
      reason: 'sleep-start',
    })
    expect(quoteWaking(input, '2027-07-20')).toMatchObject({ reason: 'not-asleep' })
  })
})
