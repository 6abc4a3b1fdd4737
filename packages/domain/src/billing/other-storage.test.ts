import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { computeMonthlyBilling, paidAsBought, storageAt, storageOf, withLessStored } from './index.ts'

const HOUR = 3_600
const byCard = { month: true, year: true }
const standard = contractOf(entry('standard.base', '2026-11-01'))

const billed = (contract: Contract, hours: number) =>
  computeMonthlyBilling({ contract, catalogue, month: '2026-11', storedSecondsOverRetention: hours * HOUR })

describe('a bill where less is stored', () => {
  it.each([12.9, 6, 0.1, 0])('is what %d hours would have been billed', (hours) => {
    const less = withLessStored(billed(standard, 40), hours * HOUR, standard, 'month')
    expect(less).toEqual(billed(standard, hours))
  })

  it('stays as it is where no storage is charged', () => {
    const none = billed(standard, 0)
    expect(withLessStored(none, 20 * HOUR, standard, 'month')).toEqual(none)
  })

  it('is waived, or no longer, by what it comes to', () => {
    const waiving = (minor: bigint): Contract => ({ ...standard, leastCharge: { minor, byCard } })
    const atLeast = waiving(22_000n)
    expect(withLessStored(billed(atLeast, 20), 0, atLeast, 'month')).toMatchObject({
      total: { minor: 0n },
      lines: [{ role: 'base' }, { role: 'waiver' }],
    })
    const high = waiving(30_000n)
    expect(withLessStored(billed(high, 20), 0, high, 'month')).toEqual(billed(high, 0))
    expect(billed(high, 0).lines.map(({ role }) => role)).toEqual(['base', 'waiver'])
    const yearOnly: Contract = { ...standard, leastCharge: { minor: 30_000n, byCard: { month: false, year: true } } }
    expect(withLessStored(billed(yearOnly, 20), 0, yearOnly, 'month').total.minor).toBe(21_780n)
    expect(withLessStored(billed(yearOnly, 20), 0, yearOnly, 'year').total.minor).toBe(0n)
  })
})

describe('the games whose storage is charged', () => {
  it('of a month are past twelve months at its end, and there until then', () => {
    expect(storageOf('2026-11', 'Asia/Tokyo')).toEqual({
      uploadedBefore: startOfDay('2025-12-01', 'Asia/Tokyo'),
      keptUntil: startOfDay('2026-12-01', 'Asia/Tokyo'),
    })
  })

  it.each([
    ['2026-04-01', '2025-04-01'],
    ['2028-02-29', '2027-02-28'],
  ])('of a term from %s are those from before %s', (first, before) => {
    const start = startOfDay(first, 'Europe/Paris')
    expect(storageAt(start, 'Europe/Paris')).toEqual({
      uploadedBefore: startOfDay(before, 'Europe/Paris'),
      keptUntil: start,
    })
  })
})

describe('a contract that a purchase leaves', () => {
  it('is paid by card for months and terms', () => {
    const leastCharge = { minor: 50n, byCard: { month: false, year: false } }
    expect(paidAsBought({ ...standard, leastCharge }).leastCharge).toEqual({ minor: 50n, byCard })
  })

  it('stays as it is where no least charge is known', () => {
    expect(paidAsBought(standard)).toBe(standard)
    const none = { ...standard, leastCharge: null }
    expect(paidAsBought(none)).toBe(none)
  })
})
