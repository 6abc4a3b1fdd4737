import { describe, expect, it } from 'vitest'
import { inOrder, type SeatUse, seatOrders, seatUse } from './index.ts'

const today = '2026-11-21'

const seat = (name: string, more: Partial<SeatUse> = {}) =>
  seatUse(
    { userId: name, name, role: 'viewer', since: '2026-01-01', lastUsedOn: null, uploadSeconds: 0, ...more },
    today,
  )

describe('a seat', () => {
  it.each([
    ['was used today', '2026-11-21', '2026-01-01', false],
    ['was used 59 days ago', '2026-09-23', '2026-01-01', false],
    ['was used 60 days ago', '2026-09-22', '2026-01-01', true],
    ['has been there for 59 days without use', null, '2026-09-23', false],
    ['has been there for 60 days without use', null, '2026-09-22', true],
    ['was used before the days that are known', null, '2025-01-01', true],
  ] as const)('that %s is marked as unused for sixty days or is not', (_, lastUsedOn, since, isIdle) => {
    expect(seat('A', { lastUsedOn, since }).isIdle).toBe(isIdle)
  })

  it.each([
    ['2026-11-20', '2026-10-01', false],
    [null, '2026-05-26', true],
    [null, '2026-05-25', false],
  ])('last used on %s, there since %s, was never used: %s', (lastUsedOn, since, neverUsed) => {
    expect(seat('A', { lastUsedOn, since }).neverUsed).toBe(neverUsed)
  })

  it('is listed in the order that is asked for, then by name', () => {
    const seats = [
      seat('Cy', { role: 'analyst', lastUsedOn: '2026-11-20', uploadSeconds: 60 }),
      seat('Bo', { lastUsedOn: '2026-11-20', uploadSeconds: 300 }),
      seat('Al', { lastUsedOn: '2026-07-02' }),
      seat('Di'),
    ]
    for (const each of [seats, seats.toReversed()]) {
      const orders = seatOrders.map((order) => [
        order,
        inOrder(each, order)
          .map(({ name }) => name)
          .join(' '),
      ])
      expect(Object.fromEntries(orders)).toEqual({
        hours: 'Bo Cy Al Di',
        name: 'Al Bo Cy Di',
        role: 'Cy Al Bo Di',
        'last-use': 'Di Al Bo Cy',
      })
    }
  })
})
