import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storageAt, storageOf } from '../billing/index.ts'
import { dateOf, monthInterval, monthOf } from '../calendar/index.ts'
import { instant, zone } from '../testing/draws.ts'
import { storedSecondsAt } from './index.ts'

const days = [
  { date: '2024-05-10', seconds: 7200 },
  { date: '2025-11-30', seconds: 3600 },
  { date: '2025-12-01', seconds: 60 },
  { date: '2026-11-21', seconds: 1 },
]

describe('the storage to come', () => {
  it.each([
    ['at the end of November 2026', '2026-11-30T15:00:00Z', 10_800],
    ['at the end of December', '2026-12-31T15:00:00Z', 10_860],
    ['at the beginning of a term within a month', '2026-12-01T15:00:00Z', 10_860],
    ['a day before', '2026-11-30T14:59:59Z', 7200],
    ['a year on', '2027-11-30T15:00:00Z', 10_861],
  ])('is what is past its retention %s', (_, at, seconds) => {
    expect(storedSecondsAt(days, 'Asia/Tokyo')(Date.parse(at))).toBe(seconds)
  })

  it('has the bounds of the storage that a month and a term charge, in every zone', () => {
    fc.assert(
      fc.property(instant, instant, zone, (storedAt, at, inZone) => {
        const stored = [{ date: dateOf(storedAt, inZone), seconds: 1 }]
        const month = monthOf(at, inZone)
        const { end } = monthInterval(month, inZone)
        expect(storedSecondsAt(stored, inZone)(end)).toBe(storedAt < storageOf(month, inZone).uploadedBefore ? 1 : 0)
        expect(storedSecondsAt(stored, inZone)(at)).toBe(storedAt < storageAt(at, inZone).uploadedBefore ? 1 : 0)
      }),
    )
  })
})
