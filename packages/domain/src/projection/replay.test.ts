import { describe, expect, it } from 'vitest'
import { now, catalogue as plans, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonths, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractOf, entryOf } from '../testing/draws.ts'
import { fittingPlan, type LivedMonth, type PlanReplay, replayUnderPlans } from './index.ts'

const organization = { isGlobal: false, isEsports: false }
/** 15 hours for 19,800 a month, also yearly; the second analyst costs 2,000. */
const contract = contractOf([
  entryOf('base', 'standard.base', startOfDay('2025-11-01', zone), null),
  entryOf('analyst', 'standard.analyst', startOfDay('2025-11-01', zone), null),
])

const hours = (uploads: readonly number[], exported = 0): readonly LivedMonth[] =>
  uploads.map((upload, index) => ({
    month: addMonths('2026-10', index + 1 - uploads.length),
    used: { upload: upload * 3600, export: exported * 3600 },
  }))

const replay = (lived: readonly LivedMonth[], more: Partial<Parameters<typeof replayUnderPlans>[0]> = {}) =>
  replayUnderPlans({ contract, catalogue: plans, organization, now, lived, storedSecondsAt: () => 0, ...more })

const of = (groupId: string, replays: readonly PlanReplay[]) => {
  const found = replays.find(({ group }) => group.id === groupId)
  if (found === undefined) throw new Error(`${groupId} was not replayed`)
  return found
}

const said = ({ months, cost, extra }: PlanReplay) => ({
  over: months.map(({ over }) => over.upload / 3600),
  cost: Number(cost.minor),
  extra: [extra.upload, extra.export, Number(extra.cost.minor)],
})

describe('the past under a plan', () => {
  it.each([
    ['within its hours', 'standard', hours([15, 3]), { over: [0, 0], cost: 47_960, extra: [0, 0, 0] }],
    [
      'over them, by the started hour',
      'standard',
      hours([15.1, 18]),
      { over: [0.1, 3], cost: 47_960, extra: [4, 0, 4_400] },
    ],
    [
      'by the year, counted over the term',
      'yearly',
      hours([10, 4, 5]),
      { over: [0, 0, 4], cost: 239_800, extra: [60, 0, 59_400] },
    ],
    [
      'by the year, over it from the first month on: hours that last are bought once',
      'yearly',
      hours([16, 0, 0]),
      { over: [1, 0, 0], cost: 239_800, extra: [60, 0, 59_400] },
    ],
    ['with export over it', 'standard', hours([0], 3), { over: [0], cost: 23_980, extra: [0, 1, 880] }],
  ])('%s', (_, groupId, lived, expected) => {
    const { over, cost, extra } = said(of(groupId, replay(lived)))
    expect(over.map((each) => Math.round(each * 10) / 10)).toEqual(expected.over)
    expect({ cost, extra }).toEqual({ cost: expected.cost, extra: expected.extra })
  })

  it.each([
    ['as it was bought', [entryOf('base', 'standard.base', startOfDay('2026-08-01', zone), null)], true],
    ['with a coupon', [entryOf('base', 'coupon.base', startOfDay('2026-08-01', zone), null)], true],
    [
      'not in one of the months',
      [
        entryOf('before', 'yearly.base', startOfDay('2026-08-01', zone), startOfDay('2026-10-01', zone)),
        entryOf('base', 'standard.base', startOfDay('2026-10-01', zone), null),
      ],
      false,
    ],
    ['only after them', [entryOf('base', 'standard.base', startOfDay('2026-11-01', zone), null)], false],
  ])('says whether the plan was held: %s', (_, entries, expected) => {
    const replays = replay(hours([1, 1, 1]), { contract: contractOf(entries) })
    expect(of('standard', replays).wasHeld).toBe(expected)
  })

  it('goes back twelve months at most, each with its bill', () => {
    const { months } = of('standard', replay(hours(Array.from({ length: 14 }, () => 1))))
    expect(months.map(({ month }) => month)).toEqual(
      hours(Array.from({ length: 12 }, () => 1)).map(({ month }) => month),
    )
    expect(months.map(({ invoices }) => invoices.map(({ total }) => total.minor))).toEqual(
      Array.from({ length: 12 }, () => [23_980n]),
    )
  })

  it('has the bill of a term in its first month', () => {
    const { months } = of('yearly', replay(hours([1, 1, 1])))
    expect(months.map(({ invoices }) => invoices.map(({ total }) => total.minor))).toEqual([[239_800n], [], []])
  })

  it('is what it would have been without the cancellation', () => {
    const cancelled: Contract = { ...contract, cancellation: { state: 'done', at: now } }
    const lived = hours([1, 1])
    expect(said(of('standard', replay(lived, { contract: cancelled })))).toEqual(said(of('standard', replay(lived))))
  })

  it('has the seats that are asked for', () => {
    const seats = { analysts: 1, viewers: 2 }
    expect(of('standard', replay(hours([1]), { seats })).cost.minor).toBe(22_880n)
  })

  it('suffices for exports where the plan includes none and the catalogue prices them', () => {
    const none = { exportSoftSeconds: 0, exportHardSeconds: 0 }
    const lacking = new Map(
      [...plans.plans].map(([id, plan]) => [
        id,
        plan.role === 'export' ? plan : { ...plan, allowance: { ...plan.allowance, ...none } },
      ]),
    )
    const catalogue = { ...plans, plans: lacking }
    expect(of('standard', replay(hours([0], 1), { catalogue })).extra).toMatchObject({ isEnough: true, export: 1 })
  })

  it('is enough where what was over is sold', () => {
    const soldOut = new Map([...plans.plans].filter(([, { role }]) => role !== 'export'))
    const lived = hours([1, 1, 1], 5)
    expect(of('standard', replay(lived)).extra.isEnough).toBe(true)
    expect(fittingPlan(replay(lived), 'month', () => true)?.group.id).toBe('standard')
    expect(fittingPlan(replay(lived.slice(1)), 'month', () => true)).toBeNull()
    const unsold = { catalogue: { ...plans, plans: soldOut } }
    const lastOver = [...hours([1, 1]).slice(0, 1), ...hours([1], 5)]
    expect(of('standard', replay(lastOver, unsold)).extra.isEnough).toBe(false)
    const without = replay(lived, unsold)
    expect(of('standard', without).extra.isEnough).toBe(false)
    expect(fittingPlan(without, 'month', () => true)).toBeNull()
  })

  it('is empty without a full month, and where no plan is on sale', () => {
    expect(replay([])).toEqual([])
    expect(replay(hours([1]), { organization: { ...organization, isEsports: true } })).toEqual([])
  })
})
