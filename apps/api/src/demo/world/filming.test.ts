import { storageOf } from '@touchline/domain/billing'
import { monthOf, startOfMonth } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { describe, expect, it } from 'vitest'
import { filmedGames } from './filming.ts'
import { demoOrganizations } from './organizations.ts'
import { timelineOf } from './plans.ts'

const TODAY = Date.parse('2026-11-21T04:00:00Z')

const total = (films: readonly { readonly seconds: number }[]) => films.reduce((sum, { seconds }) => sum + seconds, 0)

describe.each(demoOrganizations.map((demo) => ({ demo, name: `${demo.login} (${demo.region})` })))(
  '$name',
  ({ demo }) => {
    const { zone } = regionDefaults[demo.region]
    const timeline = timelineOf(demo, TODAY)
    const films = filmedGames(demo, timeline, TODAY)

    it('has filmed between its opening and today', () => {
      expect(films.filter(({ storedAt }) => storedAt < timeline.openedAt || storedAt > TODAY)).toEqual([])
    })

    it('has used exactly what its state shows, in as many games as it says', () => {
      const from = demo.plan.kind === 'monthly' ? startOfMonth(monthOf(TODAY, zone), zone) : 0
      expect(total(films.filter(({ storedAt }) => storedAt >= from))).toBe(demo.uploadSeconds)
      expect(films).toHaveLength(demo.games ?? films.length)
    })

    it('stores exactly what its state shows past its retention, unless a term pays for it', () => {
      const { uploadedBefore } = storageOf(monthOf(TODAY, zone), zone)
      const stored = total(films.filter(({ storedAt }) => storedAt < uploadedBefore))
      expect(demo.plan.kind === 'monthly' ? stored : demo.overdueStorageSeconds).toBe(demo.overdueStorageSeconds)
    })
  },
)
