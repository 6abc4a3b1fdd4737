import { storageOf } from '@touchline/domain/billing'
import { monthOf, startOfMonth } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { describe, expect, it } from 'vitest'
import { filmedGames } from './filming.ts'
import { demoOrganizations } from './organizations/organizations.ts'
import { timelineOf } from './plans.ts'

/** Ordinary, a month's first instant in three zones, a year's last, 29 February. */
const DAYS = [
  '2026-11-21T04:00:00Z',
  '2027-02-28T15:00:00Z',
  '2027-04-30T22:00:00Z',
  '2027-08-01T04:00:00Z',
  '2027-08-01T04:10:00Z',
  '2026-12-31T14:59:59Z',
  '2028-02-29T03:00:00Z',
]
const cases = DAYS.flatMap((day) =>
  demoOrganizations.map((demo) => ({ demo, today: Date.parse(day), name: `${demo.login} (${demo.region}) on ${day}` })),
)

const total = (films: readonly { readonly seconds: number }[]) => films.reduce((sum, { seconds }) => sum + seconds, 0)

describe.each(cases)('$name', ({ demo, today }) => {
  const { zone } = regionDefaults[demo.region]
  const timeline = timelineOf(demo, today)
  const films = filmedGames(demo, timeline, today)

  it('has filmed between its opening and today', () => {
    expect(films.filter(({ storedAt }) => storedAt < timeline.openedAt || storedAt > today)).toEqual([])
  })

  it('has used exactly what its state shows, in as many games as it says', () => {
    const from = demo.plan.kind === 'monthly' ? startOfMonth(monthOf(today, zone), zone) : 0
    expect(total(films.filter(({ storedAt }) => storedAt >= from))).toBe(demo.uploadSeconds)
    expect(films).toHaveLength(demo.games ?? films.length)
  })

  it('stores exactly what its state shows past its retention, unless a term pays for it', () => {
    const { uploadedBefore } = storageOf(monthOf(today, zone), zone)
    const stored = total(films.filter(({ storedAt }) => storedAt < uploadedBefore))
    expect(demo.plan.kind === 'monthly' ? stored : demo.overdueStorageSeconds).toBe(demo.overdueStorageSeconds)
  })
})
