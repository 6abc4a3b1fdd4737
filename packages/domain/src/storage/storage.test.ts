import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { dateOf, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import {
  ageBounds,
  ageColumns,
  chargedGames,
  daysOf,
  firstCharge,
  gamesToReach,
  type OwnedGame,
  proposalsFor,
  storageBills,
  storageIn,
  totalOf,
  withoutDays,
} from './index.ts'

const HOUR = 3600
const game = (matchId: string, date: string, hours: number, uploadedBy: string | null = 'tanaka'): OwnedGame => ({
  matchId,
  uploadedBy,
  storedDays: [{ date, seconds: hours * HOUR }],
})

const games = [
  game('long ago', '2023-03-01', 10),
  game('same day, longer', '2023-03-01', 20),
  game('mori’s', '2025-10-10', 40, 'mori'),
  game('nobody’s', '2025-11-30', 5, null),
  game('soon', '2025-12-10', 30),
  game('free', '2026-11-01', 60),
]

const monthly = contractOf(entry('standard.base', '2026-01-01'))
const yearly = contractOf(entry('yearly.base', '2026-04-01', '2027-04-01'))

const billed = (contract: Contract, of: readonly OwnedGame[] = games, at = now) =>
  storageBills(
    { contract, catalogue, now: at, organization: { isGlobal: false, isEsports: false }, unsettled: false },
    daysOf(of),
  )

describe('the storage of the next twelve bills', () => {
  it('is 18 yen an hour and month, and grows with what comes of age', () => {
    const bills = billed(monthly)
    expect(bills).toHaveLength(12)
    expect(
      bills
        .slice(0, 3)
        .map((bill) => [
          dateOf(bill.chargedAt, zone),
          bill.storedBefore,
          bill.seconds / HOUR,
          storageIn(bill).net.minor,
          storageIn(bill).taxed.minor,
        ]),
    ).toEqual([
      ['2026-12-01', '2025-12-01', 75, 1350n, 1485n],
      ['2027-01-01', '2026-01-01', 105, 1890n, 2079n],
      ['2027-02-01', '2026-02-01', 105, 1890n, 2079n],
    ])
  })

  it('has twelve bills on the 1st of a month, too', () => {
    const bills = billed(monthly, games, startOfDay('2026-12-01', zone))
    expect(bills.map(({ chargedAt }) => dateOf(chargedAt, zone)).at(-1)).toBe('2027-12-01')
    expect(bills).toHaveLength(12)
  })

  it('is nothing where nothing is stored', () => {
    const bills = billed(monthly, [])
    expect(bills.map((bill) => [storageIn(bill).net.minor, storageIn(bill).taxed.minor])).toEqual(
      Array.from({ length: 12 }, () => [0n, 0n]),
    )
    expect(firstCharge(bills)).toBeNull()
  })

  it('is paid at once where a term begins', () => {
    const [term, ...more] = billed(yearly).filter((bill) => storageIn(bill).net.minor > 0n)
    expect(more).toEqual([])
    expect(term).toMatchObject({
      cycle: 'year',
      chargedAt: startOfDay('2027-04-01', zone),
      storedBefore: '2026-04-01',
      seconds: 105 * HOUR,
    })
  })

  it('is lower by what is deleted, in each bill from the month on that would charge it', () => {
    const before = billed(monthly)
    const soon = games.filter(({ matchId }) => matchId === 'soon')
    const after = withoutDays(before, daysOf(soon), monthly)
    expect(after[0]?.invoice.total).toEqual(before[0]?.invoice.total)
    expect(totalOf(before, monthly).minor - totalOf(after, monthly).minor).toBe(11n * 594n)
  })
})

describe('proposals', () => {
  const proposed = (contract: Contract, of: readonly OwnedGame[] = games) =>
    proposalsFor({ games: of, bills: billed(contract, of), contract, today: '2026-11-21' }).map((each) => [
      each.kind === 'uploader' ? each.uploader : each.kind,
      ...each.games.map(({ matchId }) => matchId),
    ])

  it('name the oldest that halve the charge, what is older than two years, and who has most', () => {
    expect(proposed(monthly)).toEqual([
      ['oldest', 'same day, longer', 'long ago', 'mori’s'],
      ['over-24-months', 'same day, longer', 'long ago'],
      ['mori', 'mori’s'],
    ])
  })

  it.each<[string, readonly OwnedGame[], readonly (readonly string[])[]]>([
    [
      'nothing as long stored of which a part is two years old, or all just two years',
      [
        {
          ...game('grown', '2023-03-01', 10),
          storedDays: [
            { date: '2023-03-01', seconds: 10 * HOUR },
            { date: '2025-03-01', seconds: HOUR },
          ],
        },
        game('two years', '2024-11-21', 50),
      ],
      [['oldest', 'grown', 'two years']],
    ],
    [
      'nobody where one person has all',
      [game('a', '2025-10-10', 10), game('b', '2025-10-11', 30)],
      [['oldest', 'a', 'b']],
    ],
    [
      'who has most of those who are still there',
      [game('a', '2025-10-10', 10), game('b', '2025-10-11', 30, null), game('c', '2025-10-12', 1, 'mori')],
      [
        ['oldest', 'a', 'b'],
        ['tanaka', 'a'],
      ],
    ],
    [
      'nobody where one person has all, also where the oldest are a part of it',
      [game('a', '2025-10-10', 10), game('b', '2025-10-11', 10)],
      [['oldest', 'a']],
    ],
    [
      'who has most of two',
      [game('a', '2025-10-10', 30), game('b', '2025-10-11', 10, 'mori'), game('c', '2025-10-12', 10)],
      [
        ['oldest', 'a'],
        ['tanaka', 'a', 'c'],
      ],
    ],
    ['nobody where all are gone', [game('a', '2025-10-10', 10, null)], [['oldest', 'a']]],
  ])('name %s', (_, of, expected) => {
    expect(proposed(monthly, of)).toEqual(expected)
  })

  it('take the oldest first, of one day the longest and then by their names', () => {
    const of = [
      game('c', '2025-10-10', 5),
      game('b', '2025-10-10', 5),
      game('longer', '2025-10-10', 9),
      game('older', '2025-10-09', 1),
      game('free', '2026-10-10', 1),
    ]
    for (const listed of [of, of.toReversed()])
      expect(chargedGames(listed, '2025-12-01').map((each) => each.game.matchId)).toEqual(['older', 'longer', 'b', 'c'])
  })

  it('count for a term what its renewal charges', () => {
    expect(proposed(yearly).at(-1)).toEqual(['tanaka', 'same day, longer', 'long ago', 'soon'])
  })

  it('are none where nothing is charged, and none is there twice', () => {
    expect(proposed(contractOf())).toEqual([])
    const old = games.slice(0, 1)
    expect(
      proposalsFor({ games: old, bills: billed(monthly), contract: monthly, today: '2026-11-21' }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['oldest'])
  })

  it.each([
    [1485n, []],
    [1484n, ['same day, longer']],
    [891n, ['same day, longer', 'long ago']],
    [99n, ['same day, longer', 'long ago', 'mori’s']],
    [0n, ['same day, longer', 'long ago', 'mori’s', 'nobody’s']],
  ])('reach ¥%s a month with the fewest of the oldest', (target, expected) => {
    const first = firstCharge(billed(monthly))
    if (first === null) throw new Error('nothing is charged')
    const reached = gamesToReach(target, chargedGames(games, first.storedBefore), first, monthly)
    expect(reached.map(({ matchId }) => matchId)).toEqual(expected)
  })
})

describe('the ages of what is stored', () => {
  const hoursBySlot = (contract: Contract) =>
    ageColumns(daysOf(games), ageBounds({ contract, catalogue, now }, billed(contract)), '2026-11')
      .map(({ slot, from, seconds: { charged, soon, free } }) => [slot, from, charged / HOUR, soon / HOUR, free / HOUR])
      .filter(([, , ...hours]) => hours.some((each) => each !== 0))

  it('are charged now, from next month on, or free, by the month that begins to charge them', () => {
    expect(hoursBySlot(monthly)).toEqual([
      [0, '2025-12', 30, 0, 0],
      [10, '2026-10', 40, 0, 0],
      [11, '2026-11', 5, 0, 0],
      [12, '2026-12', 0, 30, 0],
      [23, '2027-11', 0, 0, 60],
    ])
  })

  it('are counted by the month where no plan is left of the years', () => {
    expect(ageBounds({ contract: contractOf(), catalogue, now }, [])).toEqual({
      charged: '2025-12-01',
      soon: '2026-01-01',
    })
  })

  it('are counted by the month where no terms are counted, and by the renewal where a month is charged before it', () => {
    const boundsOf = (contract: Contract) => ageBounds({ contract, catalogue, now }, billed(contract))
    expect(boundsOf({ ...yearly, yearlyAnchor: null }).charged).toBe('2025-12-01')
    const bought = contractOf(...yearly.entries, entry('yearly.viewer', '2026-11-10', '2027-04-01'))
    expect(billed(bought)[0]).toMatchObject({ cycle: 'month', storedBefore: '2025-12-01' })
    expect(boundsOf(bought)).toEqual({ charged: '2025-04-01', soon: '2026-04-01' })
    expect(ageBounds({ contract: yearly, catalogue, now }, [])).toEqual({ charged: '2025-04-01', soon: '2025-04-01' })
  })

  it('change with the very day', () => {
    const days = ['2025-11-30', '2025-12-01', '2025-12-31', '2026-01-01'].map((date) => ({ date, seconds: 1 }))
    const columns = ageColumns(days, { charged: '2025-12-01', soon: '2026-01-01' }, '2026-11')
    expect(
      columns.map(({ seconds }) => seconds).filter(({ charged, soon, free }) => charged + soon + free > 0),
    ).toEqual([
      { charged: 1, soon: 0, free: 0 },
      { charged: 0, soon: 2, free: 0 },
      { charged: 0, soon: 0, free: 1 },
    ])
  })

  it('are those of the term and of its renewal where a term pays', () => {
    expect(hoursBySlot(yearly).map(([, , ...hours]) => hours)).toEqual([
      [30, 0, 0],
      [0, 40, 0],
      [0, 5, 0],
      [0, 30, 0],
      [0, 0, 60],
    ])
  })
})
