import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownAvailable, shownConsumption, shownShares, shownTenths } from './index.ts'

const HOUR = 3600
const MINUTE = 60
const units = fc.constantFrom('hours' as const, 'minutes' as const)
const seconds = fc.nat(4_000_000)
const consumption = fc.record({ limit: fc.record({ soft: seconds, hard: seconds }), used: seconds })
const of = (used: number, hard: number) => ({ used, limit: { soft: hard, hard } })

describe('a time against its limit', () => {
  it.each([
    ['nothing used', 0, 15 * HOUR, 'hours', { used: 0, limit: 150, available: 150 }],
    ['rounded down', 12.47 * HOUR, 15 * HOUR, 'hours', { used: 124, limit: 150, available: 26 }],
    ['minutes', 10 * MINUTE + 45, 60 * MINUTE, 'minutes', { used: 107, limit: 600, available: 493 }],
    ['one second before the limit', 15 * HOUR - 1, 15 * HOUR, 'hours', { used: 149, limit: 150, available: 1 }],
    ['all used', 15 * HOUR, 15 * HOUR, 'hours', { used: 150, limit: 150, available: 0 }],
    ['more than all used', 16.29 * HOUR, 15 * HOUR, 'hours', { used: 162, limit: 150, available: 0 }],
    ['nothing given', 0, 0, 'minutes', { used: 0, limit: 0, available: 0 }],
  ] as const)('%s', (_, used, limit, unit, shown) => {
    expect(shownConsumption(of(used, limit), unit)).toEqual(shown)
  })

  it('adds up: used + available = limit, unless more is used than allowed', () => {
    fc.assert(
      fc.property(consumption, units, (each, unit) => {
        const { used, limit, available } = shownConsumption(each, unit)
        expect(used + available).toBe(Math.max(used, limit))
      }),
    )
  })
})

describe('what is shown as available to a user', () => {
  it.each([
    ['the user has less', of(50 * MINUTE, 60 * MINUTE), of(80 * MINUTE, 180 * MINUTE), 100],
    ['the organisation has less', of(10 * MINUTE, 60 * MINUTE), of(175 * MINUTE, 180 * MINUTE), 50],
    ['the organisation has nothing left', of(0, 60 * MINUTE), of(200 * MINUTE, 180 * MINUTE), 0],
    ['the limit falls between two tenths and is reached', of(63, 63), of(0, 60 * MINUTE), 0],
  ] as const)('%s', (_, user, organization, tenths) => {
    expect(shownAvailable('minutes', user, organization)).toBe(tenths)
  })

  it('is never more than either of the two figures shown', () => {
    fc.assert(
      fc.property(consumption, consumption, units, (user, organization, unit) => {
        const shown = shownAvailable(unit, user, organization)
        expect(shown).toBeLessThanOrEqual(shownConsumption(user, unit).available)
        expect(shown).toBeLessThanOrEqual(shownConsumption(organization, unit).available)
      }),
    )
  })
})

describe('the rows under a total', () => {
  it.each([
    ['that are exact', 3 * HOUR, [2 * HOUR, HOUR], { total: 30, others: 0, rounding: 0 }],
    ['that lose a tenth', 2 * HOUR, [1.05 * HOUR, 0.95 * HOUR], { total: 20, others: 0, rounding: 1 }],
    ['that leave somebody out', 3 * HOUR, [2 * HOUR], { total: 30, others: 10, rounding: 0 }],
    ['that are not there', 1.29 * HOUR, [], { total: 12, others: 12, rounding: 0 }],
  ] as const)('%s', (_, total, parts, shares) => {
    expect(shownShares(total, parts, 'hours')).toEqual(shares)
  })

  it('add up to it together with what no row shows', () => {
    fc.assert(
      fc.property(fc.array(seconds), seconds, units, (parts, rest, unit) => {
        const total = parts.reduce((sum, part) => sum + part, rest)
        const shares = shownShares(total, parts, unit)
        const rows = parts.reduce((sum, part) => sum + shownTenths(part, unit), 0)
        expect(rows + shares.others + shares.rounding).toBe(shares.total)
      }),
    )
  })
})
