import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entryOf } from '../testing/draws.ts'
import { type PlannedChange, type ProjectionInput, project } from './index.ts'

/** November 2026 in Tokyo: 19,800 and 2,000 for the second analyst, net. */
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
    const cancelled = projected(monthly, [{ kind: 'cancellation', at }])
    const [november, december, january] = totals(cancelled)
    expect(november).toEqual(['2026-11', 'month 23980'])
    // 15 of 31 days: 9,580 for the plan and 967 for the analyst, and 10 % tax.
    expect(december).toEqual(['2026-12', 'month 11601'])
    expect(january).toEqual(['2027-01'])
    expect(cancelled.months.map(({ bills }) => bills[0]?.chargedAt)).toEqual([
      startOfDay('2026-12-01', zone),
      at,
      ...Array.from({ length: 4 }, () => undefined),
    ])
    expect(cancelled.contract.cancellation).toEqual({ state: 'done', at })
  })

  it('ends a yearly plan that is cancelled with its term', () => {
    const cancelling: PlannedChange = { kind: 'cancellation', at: now }
    const again: PlannedChange = { kind: 'cancellation', at: now + 1 }
    const { months, refused } = projected(yearly, [again, cancelling])
    expect(months.flatMap(({ events }) => events)).toEqual([{ kind: 'cancelled', at: termEnd }])
    expect(months.flatMap(({ bills }) => bills)).toEqual([])
    expect(refused).toEqual([{ change: again, reason: 'already-reserved' }])
  })

  it('opens no account again that closed with its term', () => {
    const again: PlannedChange = { kind: 'plan', at: termEnd + 1, selection: { groupId: 'standard' } }
    const { refused } = projected(yearly, [again, { kind: 'cancellation', at: now }])
    expect(refused).toEqual([{ change: again, reason: 'already-cancelled' }])
  })

  it('says plan and seats as they are at the end of each month', () => {
    const held = projected(yearly, [
      { kind: 'add-on', at: startOfDay('2026-12-31', zone), addOn: { kind: 'viewer', count: 5 } },
      { kind: 'plan', at: startOfDay('2027-01-05', zone), selection: { groupId: 'standard', viewers: 6 } },
    ]).months.map(({ groupId, seats }) => `${groupId} ${seats.analysts}+${seats.viewers}`)
    expect(held).toEqual(['yearly 1+0', 'yearly 1+5', 'yearly 1+5', 'standard 1+6', 'standard 1+6', 'standard 1+6'])
    expect(projected(contractOf([])).months.map(({ groupId }) => groupId)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })

  it('makes what is bought payable by card, but not what is cancelled', () => {
    const leastCharge = { minor: 100_000n, byCard: { month: false, year: false } }
    const byTransfer = { ...monthly, leastCharge }
    const addOn: PlannedChange = { kind: 'add-on', at: now, addOn: { kind: 'viewer', count: 5 } }
    // A card is not charged with so little.
    expect(totals(projected(byTransfer, [addOn]))[0]).toEqual(['2026-11', 'month 0'])
    expect(
      totals(projected(byTransfer, [{ kind: 'cancellation', at: startOfDay('2026-12-01', zone) - 1 }]))[0],
    ).toEqual(['2026-11', 'month 23980'])
  })

  it('keeps the hours of a month that were bought before its plan changed', () => {
    const trial = contractOf([entryOf('base', 'trial.base', startOfDay('2026-11-01', zone), null)])
    const { months } = projected(trial, [
      { kind: 'plan', at: now, selection: { groupId: 'standard' } },
      { kind: 'add-on', at: now, addOn: { kind: 'upload', hours: 2, forOneUser: false } },
      { kind: 'plan', at: now + 3_600_000, selection: { groupId: 'yearly' } },
    ])
    expect(months[0]?.groupId).toBe('yearly')
    expect(months[0]?.limits.upload).toBe((15 + 2) * 3_600)
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
    expect(months[1]?.over).toEqual({ upload: 7_200, export: 0 })
  })

  it('buys and lacks exports like uploads, forty times a month at most', () => {
    const ofExport = (hours: number, buysHours: boolean) =>
      projected(monthly, [], {
        assumptions: { ...still, otherwise: { upload: 0, export: hours * 3_600 }, buysHours },
        months: 1,
      }).months.map(({ bought, over }) => [bought.export / 3_600, over.export / 3_600])
    // One per analyst; ten are sold at once.
    expect(ofExport(4, false)).toEqual([[0, 2]])
    expect(ofExport(4, true)).toEqual([[2, 0]])
    expect(ofExport(405, true)).toEqual([[400, 3]])
  })

  it('buys exports for a plan that includes none', () => {
    const limits = { uploadHardSeconds: 1, uploadSoftSeconds: 1, exportHardSeconds: 0, exportSoftSeconds: 0 }
    const [base] = monthly.entries
    if (base === undefined) throw new Error('no plan')
    const assumptions = { ...still, otherwise: { upload: 0, export: 3_600 }, buysHours: true }
    const [month] = projected({ ...monthly, entries: [{ ...base, limits }] }, [], { assumptions, months: 1 }).months
    expect([month?.bought.export, month?.over.export]).toEqual([3_600, 0])
    expect(month?.bills[0]?.invoice.total.minor).toBe(21_780n + 880n)
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
