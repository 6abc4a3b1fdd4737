import { describe, expect, it } from 'vitest'
import { restAhead } from './index.ts'
import { now, zone } from './plan-catalogue.test-support.ts'

describe('the rest ahead', () => {
  it.each<[string, readonly number[], ReturnType<typeof restAhead>]>([
    ['between two seasons', [9, 10, 11, 12, 1, 2, 3, 4, 5, 6], { from: '2027-07-01', until: '2027-09-01' }],
    ['from the next month on', [3, 4, 5, 6, 7, 8, 9, 10, 11], { from: '2026-12-01', until: '2027-03-01' }],
    ['of six months at most', [6, 7], { from: '2026-12-01', until: '2027-06-01' }],
    ['none where every month is played', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], null],
    ['none where none is named', [], null],
  ])('%s', (_, months, rest) => {
    expect(restAhead(months, now, zone)).toEqual(rest)
  })
})
