import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entryOf } from '../testing/draws.ts'
import { type PlannedChange, type ProjectionInput, project } from './index.ts'

/** November 2026 in Tokyo: 19,800 for the month, 2,000 for the second analyst, 10 % tax. */
const monthly = contractOf([
  entryOf('base', 'standard.base', startOfDay('2026-01-01', zone), null),
  entryOf('analyst', 'standard.analyst', startOfDay('2026-01-01', zone), null),
])

const termStart = startOfDay('2026-02-10', zone)
const termEnd = startOfDay('2027-02-10', zone)
const yearly = contractOf([entryOf('base', 'yearly.base', termStart, termEnd)], { yearlyAnchor: termStart })

const none = { upload: 0, export: 0 }
const still = { byMonth: new Map(), otherwise: none, usedBefore: none, buysHours: false, storedSecondsAt: () => 0 }

const projected = (contract: Contract, changes: readonly PlannedChange[] = [], more: Partial<ProjectionInput> = {}) =>
  project({
    contract,
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    assumptions: still,
    changes,
    months: 6,
    ...more,
  })

const totals = (projection: ReturnType<typeof projected>) =>
  projection.months.map(({ month, bills }) => [
    month,
    ...bills.map(({ cycle, invoice }) => `${cycle} ${invoice.total.minor}`),
  ])

describe('a projection', () => {
  it('says the same bill for every month where nothing changes', () => {
    expect(totals(projected(monthly))).toEqual([
      ['2026-11', 'month 23980'],
      ['2026-12', 'month 23980'],
      ['2027-01', 'month 23980'],
      ['2027-02', 'month 23980'],
      ['2027-03', 'month 23980'],
      ['2027-04', 'month 23980'],
    ])
  })

  it('says when each bill is charged: after the month, or on the first day of a term', () => {
    const [first] = projected(monthly).months
    expect(first?.bills[0]?.chargedAt).toBe(startOfDay('2026-12-01', zone))
    const february = projected(yearly).months.find(({ month }) => month === '2027-02')
    expect(february?.bills.map(({ cycle, chargedAt }) => [cycle, chargedAt])).toEqual([['year', termEnd]])
  })

  it('renews a yearly term and names the last day to change it', () => {
    const events = projected(yearly).months.flatMap((month) => month.events)
    expect(events).toEqual([
      { kind: 'deadline', at: startOfDay('2027-02-07', zone) },
      { kind: 'renewed', at: termEnd },
    ])
  })

  it('bills nothing after a cancellation, and the days until it', () => {
    const at = startOfDay('2026-12-16', zone)
    const [november, december, january] = totals(projected(monthly, [{ kind: 'cancellation', at }]))
    expect(november).toEqual(['2026-11', 'month 23980'])
    // 15 of 31 days: 9,580 for the plan and 967 for the analyst, and 10 % tax.
    expect(december).toEqual(['2026-12', 'month 11601'])
    expect(january).toEqual(['2027-01'])
  })

  it('buys the hours that a month lacks, where that is assumed', () => {
    const needy = { ...still, otherwise: { upload: 17 * 3600, export: 0 }, buysHours: true }
    const { months } = projected(monthly, [], { assumptions: needy })
    expect(months[1]?.limits.upload).toBe(17 * 3600)
    expect(months[1]?.bills[0]?.invoice.total.minor).toBe(23_980n + 2_200n)
  })

  it('says what the month lacks where nothing is bought', () => {
    const { months } = projected(monthly, [], { assumptions: { ...still, otherwise: { upload: 61_200, export: 0 } } })
    expect(months[1]?.used.upload).toBe(61_200)
    expect(months[1]?.limits.upload).toBe(54_000)
  })

  it('names the changes that cannot be made, with the reason', () => {
    const change: PlannedChange = { kind: 'plan', at: now, selection: { groupId: 'nowhere' } }
    expect(projected(monthly, [change]).refused).toEqual([{ change, reason: 'plan-unknown' }])
  })

  it('opens no account again that a planned cancellation has closed', () => {
    const again: PlannedChange = { kind: 'plan', at: now + 2_000, selection: { groupId: 'standard' } }
    const { refused } = projected(monthly, [{ kind: 'cancellation', at: now + 1_000 }, again])
    expect(refused).toEqual([{ change: again, reason: 'already-cancelled' }])
  })
})
