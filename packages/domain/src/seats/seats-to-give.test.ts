import { describe, expect, it } from 'vitest'
import { chosenSeats, type SeatUse, seatsToGive, seatUse } from './index.ts'

const today = '2026-11-21'
const seat = (name: string, role: SeatUse['role']): SeatUse =>
  seatUse({ userId: name, name, role, since: '2026-01-01', lastUsedOn: null, uploadSeconds: 0 }, today)

const kaito = seat('Kaito', 'analyst')
const hina = seat('Hina', 'analyst')
const ren = seat('Ren', 'viewer')
const yui = seat('Yui', 'viewer')

const counts = ([analysts, viewers]: readonly [number, number]) => ({ analysts, viewers })
const toGive = (held: readonly [number, number], taken: readonly [number, number]) =>
  seatsToGive({ held: counts(held), taken: counts(taken), seats: [kaito, hina, ren, yui], selfId: 'Kaito' })

describe('seats to give up', () => {
  it.each([
    ['free ones and those of others', [3, 4], [2, 2], [1, 2], 'Hina Ren Yui', [2, 4]],
    ['all but the included analyst', [1, 3], [0, 2], [0, 1], 'Ren Yui', [0, 3]],
    ['none of a kind of which more users take one than there are', [3, 1], [2, 2], [1, 0], 'Hina', [2, 0]],
    ['of a plan that sells none, nothing', [1, 0], [2, 2], [0, 0], '', [0, 0]],
  ] as const)('are %s', (_, held, taken, free, users, most) => {
    const given = toGive(held, taken)
    const names = given.users.map(({ name }) => name).join(' ')
    expect([given.free, names, given.most]).toEqual([counts(free), users, counts(most)])
  })

  it.each([
    ['free ones', [3, 4], [2, 2], [1, 1], [], [1, 1]],
    ['free ones and those of users', [3, 4], [2, 2], [1, 2], [hina, ren, yui], [2, 4]],
    ['no more than are free by now', [3, 4], [3, 3], [2, 2], [], [0, 1]],
    ['never the included analyst', [2, 0], [1, 0], [1, 0], [hina], [1, 0]],
    ['both of who is analyst and viewer', [3, 4], [2, 3], [0, 0], [{ ...hina, isBoth: true }], [1, 1]],
  ] as const)('are counted: %s', (_, held, taken, free, users, given) => {
    expect(chosenSeats(toGive(held, taken), { free: counts(free), users })).toEqual(counts(given))
  })
})
