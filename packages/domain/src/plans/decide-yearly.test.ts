import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { decideYearlyChange } from './index.ts'
import { catalogue, contractOf, entry, zone } from './plan-catalogue.test-support.ts'

describe('a year under the football-type plan', () => {
  it.each([
    ['mbp.base', 'today'],
    ['plus.base', 'today'],
  ])('is a downgrade from %s, and begins %s', (from) => {
    const now = startOfDay('2026-11-11', zone) + 50_000
    const contract = contractOf(entry(from, '2026-10-01'))
    const organization = { isGlobal: false, isEsports: false }
    const selection = { groupId: 'yearly' }
    const change = decideYearlyChange({ contract, catalogue, organization, unsettled: false, now, selection })
    expect(change).toMatchObject({ kind: 'downgrade', term: { firstDay: '2026-11-11' } })
  })
})
