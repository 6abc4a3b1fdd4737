import { describe, expect, it } from 'vitest'
import { nextBillingDate } from './index.ts'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const paris = { zone: 'Europe/Paris', yearlyAnchor: Date.UTC(2026, 2, 9, 23), cancellation: { state: 'none' } } as const

describe('the next billing date', () => {
  it.each([
    ['month', 'paid', '2026-11-30T23:00:00Z'],
    ['month', 'mbp', '2026-11-30T23:00:00Z'],
    ['year', 'paid', '2027-03-09T23:00:00Z'],
    ['month', 'trial', null],
    ['month', 'settlement-readonly', null],
  ] as const)('of a plan by the %s that is %s is %s', (cycle, kind, expected) => {
    expect(nextBillingDate({ ...paris, cycle, kind }, NOW)).toBe(expected === null ? null : Date.parse(expected))
  })

  it('is none of a year that no terms are counted of', () => {
    expect(nextBillingDate({ ...paris, cycle: 'year', kind: 'paid', yearlyAnchor: null }, NOW)).toBeNull()
  })

  it('is none where a cancellation is scheduled', () => {
    const reserved = { ...paris, cycle: 'year', kind: 'paid', cancellation: { state: 'reserved' } } as const
    expect(nextBillingDate(reserved, NOW)).toBeNull()
  })
})
