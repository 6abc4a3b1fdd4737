import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { catalogue, contractOf, entry, zone } from '../plans/plan-catalogue.test-support.ts'
import { nextTermOf } from './index.ts'

describe('the yearly term that follows', () => {
  const yearly = (more: Partial<Contract> = {}): Contract => ({
    ...contractOf(entry('yearly.base', '2026-03-01', '2027-03-01'), entry('yearly.viewer', '2026-03-01', '2027-03-01')),
    yearlyAnchor: startOfDay('2026-03-01', zone),
    ...more,
  })
  const now = startOfDay('2026-11-11', zone)
  const start = startOfDay('2027-03-01', zone)

  it('is the renewal of the plan in force and its seats', () => {
    const next = nextTermOf(yearly(), catalogue, now)
    expect(next).toMatchObject({ start })
    expect(next?.contract.entries.slice(2).map((each) => [each.id, each.contractPlanId, each.start])).toEqual([
      ['next-0', 'yearly.base', start],
      ['next-1', 'yearly.viewer', start],
    ])
  })

  it('is what was scheduled for it', () => {
    const seat = entry('yearly.viewer', '2027-03-01', '2028-03-01')
    const entries = [...yearly().entries, entry('yearly.base', '2027-03-01', '2028-03-01'), seat]
    expect(nextTermOf(yearly({ entries }), catalogue, now)?.contract.entries).toEqual(entries)
  })

  it('keeps the present seats, even those added after it was scheduled', () => {
    const scheduled = { ...entry('yearly.base', '2027-03-01', '2028-03-01'), reserved: { at: now, through: '2027-03' } }
    const entries = [...yearly().entries, scheduled]
    const next = nextTermOf(yearly({ entries }), catalogue, now)
    expect(next?.contract.entries.at(-1)).toMatchObject({ contractPlanId: 'yearly.viewer', start })
  })

  it.each([
    ['after a reserved cancellation', yearly({ cancellation: { state: 'reserved', at: start } })],
    ['where a monthly plan is reserved', yearly({ entries: [...yearly().entries, entry('basic.base', '2027-03-01')] })],
    ['of a monthly plan', contractOf(entry('basic.base', '2026-03-01'))],
    ['of a monthly plan that ends', contractOf(entry('basic.base', '2026-03-01', '2026-12-01'))],
    ['of a year without an end', contractOf(entry('yearly.base', '2026-03-01'))],
    ['of a contract without a plan', contractOf()],
  ])('is none %s', (_case, of) => {
    expect(nextTermOf(of, catalogue, now)).toBeNull()
  })

  it('is none of a year that is there for tests', () => {
    const groups = new Map(
      [...catalogue.groups].map(([id, group]): [string, PlanGroup] => [id, { ...group, kind: 'test' }]),
    )
    expect(nextTermOf(yearly(), { ...catalogue, groups }, now)).toBeNull()
  })
})
