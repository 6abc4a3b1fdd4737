import { describe, expect, it } from 'vitest'
import { inOrder, seatOrders, seatUse } from './index.ts'

const known = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'] as const

/** Upload in hours for each of the six months; negative: so many minutes of export alone. */
const user = (name: string, role: 'analyst' | 'viewer', used: readonly number[]) =>
  seatUse({
    userId: name,
    name,
    role,
    months: known.map((month, index) => ({
      month,
      uploadSeconds: Math.max(0, used[index] ?? 0) * 3600,
      exportSeconds: Math.max(0, -(used[index] ?? 0)) * 60,
    })),
  })

describe('the use of a seat', () => {
  it.each([
    ['now', [1, 0, 0, 2, 0, 3], '2026-11', 5, false],
    ['two months ago', [0, 0, 0, 2, 0, 0], '2026-09', 2, false],
    ['for export alone', [0, 0, 0, 0, -5, 0], '2026-10', 0, false],
    ['three months ago', [0, 0, 4, 0, 0, 0], '2026-08', 0, true],
    ['never', [0, 0, 0, 0, 0, 0], null, 0, true],
  ] as const)('%s', (_, used, lastUsed, hours, isIdle) => {
    expect(user('A', 'viewer', used)).toMatchObject({ lastUsed, uploadSeconds: hours * 3600, isIdle })
  })

  it('is idle where nothing is known of it', () => {
    const nothing = seatUse({ userId: 'A', name: 'A', role: 'viewer', months: [] })
    expect(nothing).toMatchObject({ lastUsed: null, isIdle: true })
  })

  it('is listed in the order that is asked for, then by name', () => {
    const seats = [
      user('Cy', 'analyst', [0, 0, 0, 0, 0, 1]),
      user('Bo', 'viewer', [0, 0, 0, 0, 0, 5]),
      user('Al', 'viewer', [0, 1, 0, 0, 0, 0]),
    ]
    const orders = seatOrders.map((order) => [
      order,
      inOrder(seats, order)
        .map(({ name }) => name)
        .join(' '),
    ])
    expect(Object.fromEntries(orders)).toEqual({
      hours: 'Bo Cy Al',
      name: 'Al Bo Cy',
      role: 'Cy Al Bo',
      'last-use': 'Al Bo Cy',
    })
  })
})
