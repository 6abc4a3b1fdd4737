import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../../calendar/index.ts'
import type { Contract, SeatCounts } from '../../contract/index.ts'
import { contractOf, entryOf } from '../../testing/draws.ts'
import { unusedSeats } from '../index.ts'

const from = startOfDay('2026-01-01', zone)
const club = contractOf([
  entryOf('base', 'standard.base', from, null),
  entryOf('analyst', 'standard.analyst', from, null),
  entryOf('viewer', 'standard.viewer', from, null),
  entryOf('other viewer', 'standard.viewer', from, null),
])
const counts = (analysts: number, viewers: number): SeatCounts => ({ analysts, viewers })

const ask = (contract: Contract, taken: SeatCounts) =>
  unusedSeats(
    {
      contract,
      catalogue,
      organization: { isGlobal: false, isEsports: false },
      unsettled: false,
      now,
      assumptions: {
        byMonth: new Map(),
        otherwise: { upload: 0, export: 0 },
        usedBefore: { upload: 0, export: 0 },
        buysHours: true,
        storedSecondsAt: () => 0,
      },
    },
    taken,
  )

describe('seats that nobody has', () => {
  it.each<[string, SeatCounts, SeatCounts | null]>([
    ['are all free ones', counts(1, 0), counts(1, 2)],
    ['leave those that are taken', counts(2, 1), counts(0, 1)],
    ['leave the included analyst', counts(0, 2), counts(1, 0)],
    ['are none where all are taken', counts(2, 2), null],
  ])('%s', (_, taken, seats) => {
    expect(ask(club, taken)?.seats ?? null).toEqual(seats)
  })

  it('save more with each seat, by the bills from the next month on', () => {
    const [one, two] = [ask(club, counts(2, 1)), ask(club, counts(2, 0))]
    expect(one?.saving.minor).toBeGreaterThan(0n)
    expect(two?.saving.minor).toBe(2n * (one?.saving.minor ?? 0n))
  })

  it('are not spoken of where they are given up already, or where nothing can be changed', () => {
    const given = { at: startOfDay('2026-12-01', zone), seats: counts(0, 1), kept: null, userIds: [] }
    expect(ask({ ...club, seatsGivenUp: [given] }, counts(1, 0))).toBeNull()
    expect(ask(contractOf([]), counts(0, 0))).toBeNull()
  })
})
