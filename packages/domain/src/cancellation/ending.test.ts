import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { endingSteps } from './index.ts'

const zone = 'Asia/Tokyo'
const TERM_END = startOfDay('2027-03-01', zone)

const days = (lastCharge: string | null) =>
  endingSteps({ kind: 'reserve', at: TERM_END, lastInvoice: null }, zone, { today: '2026-11-26', lastCharge }).map(
    ({ kind, date }) => [date, kind],
  )

describe('what ends when with a term', () => {
  it('is the last day of a term, before which what was bought in it is charged', () => {
    expect(days('2026-12-01')).toEqual([
      ['2026-11-26', 'access'],
      ['2026-12-01', 'last-bill'],
      ['2027-02-28', 'uploads'],
      ['2027-02-28', 'withdrawal'],
      ['2027-03-01', 'renewal'],
      ['2027-03-30', 'games'],
      [null, 'receipts'],
    ])
    expect(days(null).at(-2)).toEqual([null, 'last-bill'])
  })

  it.each([
    ['2027-02-28', ['access', 'last-bill', 'uploads', 'withdrawal', 'renewal', 'games', 'receipts']],
    ['2027-03-01', ['access', 'uploads', 'withdrawal', 'last-bill', 'renewal', 'games', 'receipts']],
    ['2027-03-02', ['access', 'uploads', 'withdrawal', 'renewal', 'last-bill', 'games', 'receipts']],
  ])('is in the order of days where the last charge is on %s', (lastCharge, order) => {
    expect(days(lastCharge).map(([, kind]) => kind)).toEqual(order)
  })
})
