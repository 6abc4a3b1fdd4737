import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup, PlanRole } from '../catalogue/index.ts'
import { allowanceOfHours, contractOf, entryOf, group } from '../testing/draws.ts'
import {
  baseEntryAt,
  baseGroupAt,
  billedContract,
  contractStateAt,
  entriesAt,
  entriesOfRole,
  exportSharesAt,
  heldTimesAt,
  isCancelled,
  isExportUnlimited,
  isExportUnlimitedAt,
  leastSeatsAt,
  listDateOf,
  planOf,
  reservedFrom,
  scheduledBaseEntry,
  seatLimitsAt,
  seatsAt,
} from './index.ts'

const zone = 'Asia/Tokyo'
const on = (day: string): number => startOfDay(day, zone)
const NOW = on('2026-11-21')

const groups: readonly PlanGroup[] = [
  group('trial', { kind: 'trial' }),
  group('offline', { kind: 'offline-trial' }),
  group('over', { kind: 'trial-readonly' }),
  group('unpaid', { kind: 'settlement-readonly' }),
  group('mbp', { kind: 'mbp' }),
  group('coaches'),
  group('month'),
  group('test', { kind: 'test' }),
  group('year', { cycle: 'year' }),
  group('coupon', { discountPercent: 1 }),
  group('yearCoupon', { discountPercent: 15, cycle: 'year' }),
]
const seatless: ReadonlySet<string> = new Set(['trial', 'unpaid'])
const rolesOf = ({ id }: PlanGroup): readonly PlanRole[] => {
  if (id === 'coaches') return ['base', 'analyst']
  return seatless.has(id)
    ? ['base', 'upload']
    : id === 'mbp'
      ? ['base', 'viewer']
      : ['base', 'analyst', 'viewer', 'export']
}
const plans = groups.flatMap((of) =>
  rolesOf(of).map(
    (role): CataloguePlan => ({
      id: `${of.id}.${role}`,
      groupId: of.id,
      role,
      cycle: of.cycle,
      prices: { JPY: 1n },
      allowance: allowanceOfHours(role === 'base' ? 4 : 2),
    }),
  ),
)
const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(plans.map((each) => [each.id, each])),
}
const running = (...ids: readonly string[]) =>
  contractOf(ids.map((id, at) => entryOf(`${at}`, id, on('2026-01-01'), null)))

describe('the state of a contract', () => {
  it.each([
    ['trial', 'trial'],
    ['offline', 'trial'],
    ['over', 'trial-readonly'],
    ['unpaid', 'settlement-readonly'],
    ['mbp', 'mbp'],
    ['month', 'monthly'],
    ['test', 'monthly'],
    ['year', 'yearly'],
    ['coupon', 'coupon'],
    ['yearCoupon', 'coupon'],
  ])('on %s is %s', (id, kind) => {
    expect(contractStateAt(running(`${id}.base`), catalogue, NOW)).toEqual({ kind, group: catalogue.groups.get(id) })
  })

  it('without a plan is none, and after its cancellation cancelled, whatever is left of it', () => {
    expect(contractStateAt(running(), catalogue, NOW)).toEqual({ kind: 'none' })
    const cancelled = { ...running('month.base'), cancellation: { state: 'done', at: NOW } as const }
    expect(contractStateAt(cancelled, catalogue, NOW)).toEqual({ kind: 'cancelled' })
    expect(contractStateAt(cancelled, catalogue, NOW - 1)).toMatchObject({ kind: 'monthly' })
    const reserved = { ...running('month.base'), cancellation: { state: 'reserved', at: NOW } as const }
    expect([NOW - 1, NOW, NOW + 1].map((at) => isCancelled(reserved, at))).toEqual([false, true, true])
    expect(isCancelled(running('month.base'), NOW)).toBe(false)
  })
})

describe('seats', () => {
  it.each([
    [[], 0, 0, 1],
    [['month.base'], 1, 0, 1],
    [['month.base', 'month.analyst', 'month.viewer', 'month.viewer'], 2, 2, 2],
    [['month.base', 'month.export'], 1, 0, 1],
  ])('of %j', (ids, analysts, viewers, least) => {
    expect(seatsAt(running(...ids), catalogue, NOW)).toEqual({ analysts, viewers })
    expect(leastSeatsAt(running(...ids), catalogue, NOW)).toEqual({ analysts: least, viewers })
  })

  it.each([
    [[], 1_000, 1_000],
    [['trial.base'], 1_000, 1_000],
    [['unpaid.base'], 1_000, 1_000],
    [['mbp.base'], 1, 0],
    [['coaches.base'], 1, 0],
    [['month.base', 'month.analyst'], 2, 0],
  ])('allowed by %j', (ids, analysts, viewers) => {
    expect(seatLimitsAt(running(...ids), catalogue, NOW)).toEqual({ analysts, viewers })
  })

  it('of an entry count from its first instant, its end is out', () => {
    const contract = contractOf([entryOf('1', 'month.base', NOW, NOW + 10)])
    expect([NOW - 1, NOW, NOW + 9, NOW + 10].map((at) => seatsAt(contract, catalogue, at).analysts)).toEqual([
      0, 1, 1, 0,
    ])
    expect([NOW - 1, NOW, NOW + 10].map((at) => entriesAt(contract, at).length)).toEqual([0, 1, 0])
  })
})

describe('what is scheduled', () => {
  it.each([
    ['at once', NOW, 'month', null],
    ['before', NOW - 1, 'year', null],
    ['a month from its first instant', on('2026-12-01'), 'month', { at: NOW, through: '2026-12' }],
    ['a month from its middle', on('2026-12-02'), 'month', { at: NOW, through: '2027-01' }],
    ['a term', on('2026-12-15'), 'year', { at: NOW, through: '2026-12' }],
  ] as const)('%s', (_, start, cycle, expected) => {
    expect(reservedFrom(start, cycle, zone, NOW)).toEqual(expected)
  })

  it.each([
    ['2026-11', NOW],
    ['2026-12', NOW],
    ['2027-01', null],
  ])('is charged in %s by the list of %s', (month, publishedBy) => {
    expect(listDateOf({ reserved: { at: NOW, through: '2026-12' } }, month)).toEqual({ month, publishedBy })
    expect(listDateOf({ reserved: null }, month)).toEqual({ month, publishedBy: null })
    expect(listDateOf({}, month)).toEqual({ month, publishedBy: null })
  })

  it('is the first base plan that has not begun', () => {
    const entries = [
      entryOf('later', 'year.base', NOW + 20, null),
      entryOf('seat', 'month.analyst', NOW + 1, null),
      entryOf('next', 'month.base', NOW + 10, NOW + 20),
      entryOf('now', 'trial.base', NOW, NOW + 10),
    ]
    expect(scheduledBaseEntry(contractOf(entries), catalogue, NOW)?.id).toBe('next')
    expect(scheduledBaseEntry(contractOf(entries), catalogue, NOW + 10)?.id).toBe('later')
    expect(scheduledBaseEntry(contractOf(entries), catalogue, NOW + 20)).toBeNull()
  })
})

describe('export time', () => {
  it.each([
    [10, 'month', true],
    [9, 'month', false],
    [11, 'month', true],
    [120, 'year', true],
    [119, 'year', false],
  ] as const)('of %i hours by the %s is unlimited: %s', (hours, cycle, expected) => {
    expect(isExportUnlimited({ ...allowanceOfHours(0), exportHardSeconds: hours * 3_600 }, cycle)).toBe(expected)
  })

  it('is unlimited without a plan, and as the plan in force says with one', () => {
    expect(isExportUnlimitedAt(running(), catalogue, NOW)).toBe(true)
    expect(isExportUnlimitedAt(running('month.base'), catalogue, NOW)).toBe(false)
  })

  it.each([
    ['nothing without a plan', running(), { upload: 'none', export: 'none' }],
    ['a figure within its limit', running('month.base'), { export: expect.any(Number) }],
  ])('is shown as %s', (_, contract, expected) => {
    expect(heldTimesAt(contract, catalogue, NOW)).toMatchObject(expected)
  })

  it('has its shares: of each analyst, of all and of single users; none without a plan', () => {
    const contract = running('month.base', 'month.analyst', 'month.export')
    const user = running('month.export', 'month.export')
    expect(exportSharesAt(running(), [user], catalogue, NOW)).toBeNull()
    expect(exportSharesAt(contract, [user, user], catalogue, NOW)).toMatchObject({ analysts: 2, own: 4 * 3_600 })
  })
})

describe('entries', () => {
  it('of a plan or a group that nobody knows are a broken book', () => {
    const [entry] = running('nothing.base').entries
    if (entry === undefined) throw new Error('no entry')
    expect(() => planOf(entry, catalogue)).toThrow('the catalogue has no plan nothing.base')
    const groupless = { ...catalogue, groups: new Map() }
    expect(() => baseGroupAt(running('month.base'), groupless, NOW)).toThrow('the catalogue has no plan group month')
  })

  it('of a base plan are found among others', () => {
    expect(baseEntryAt(running('month.viewer', 'month.base'), catalogue, NOW)?.id).toBe('1')
    expect(baseEntryAt(running('month.viewer'), catalogue, NOW)).toBeNull()
  })

  it('of a role are those alone, and those of users are billed with the organisation', () => {
    const contract = running('month.base', 'month.viewer')
    const user = running('month.export')
    expect(entriesOfRole(contract.entries, catalogue, 'viewer').map(({ id }) => id)).toEqual(['1'])
    const billed = billedContract(contract, [user, user])
    expect(billed.entries).toEqual([...contract.entries, ...user.entries, ...user.entries])
    expect(billed).toMatchObject({ id: contract.id, zone, currency: 'JPY' })
  })
})
