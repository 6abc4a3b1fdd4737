import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { endingSteps } from './index.ts'

const zone = 'Asia/Tokyo'
const TERM_END = startOfDay('2027-03-01', zone)

const days = (lastCharge: string | null, keptUntil: number | null = startOfDay('2027-03-31', zone)) =>
  endingSteps({ kind: 'reserve', at: TERM_END, keptUntil, lastInvoice: null }, zone, {
    today: '2026-11-26',
    lastCharge,
  }).map(({ kind, date }) => [date, kind])

describe('what ends when with a term', () => {
  it('is the last day of a term, before which what was bought in it is charged', () => {
    expect(days('2026-12-01')).toEqual([
      ['2026-11-26', 'documents'],
      ['2026-12-01', 'last-bill'],
      ['2027-02-28', 'use'],
      ['2027-03-30', 'games'],
    ])
    expect(days(null).map(([, kind]) => kind)).toEqual(['documents', 'use', 'games'])
  })

  it('has no day of the games where none are kept', () => {
    expect(days(null, null).map(([, kind]) => kind)).toEqual(['documents', 'use'])
  })

  it.each([
    ['2027-02-28', ['documents', 'last-bill', 'use', 'games']],
    ['2027-03-01', ['documents', 'use', 'last-bill', 'games']],
  ])('is in the order of days where the last charge is on %s', (lastCharge, order) => {
    expect(days(lastCharge).map(([, kind]) => kind)).toEqual(order)
  })
})
