import { describe, expect, it } from 'vitest'
import { type LocalDate, startOfDay } from '../calendar/index.ts'
import { type Catalogue, groupRoles, isOfPlan } from '../catalogue/index.ts'
import { allowanceOfHours, contractOf, entryOf, group } from '../testing/draws.ts'
import { type Contract, leastSeatsAt, type PlanEntry, type SeatCounts, seatsToBeginWith } from './index.ts'

const on = (date: LocalDate) => startOfDay(date, 'Asia/Tokyo')
const now = on('2026-11-21')
const groups = [
  group('standard'),
  group('yearly', { cycle: 'year' }),
  group('mbp', { kind: 'mbp', offering: 'not-for-sale' }),
  group('trial', { kind: 'trial', offering: 'not-for-sale' }),
  group('over', { kind: 'trial-readonly', offering: 'not-for-sale' }),
  group('test', { kind: 'test', offering: 'not-for-sale' }),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
]
const seats = groupRoles.filter(isOfPlan)
const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups.flatMap(({ id, kind, cycle }) =>
      (kind === 'paid' || kind === 'mbp' ? seats : seats.slice(0, 1)).map((role) => [
        `${id}.${role}`,
        { id: `${id}.${role}`, groupId: id, role, cycle, prices: {}, allowance: allowanceOfHours(1) },
      ]),
    ),
  ),
}

const held = (plan: string, from: LocalDate, until: LocalDate | null, analysts = 0, viewers = 0): PlanEntry[] =>
  [
    'base',
    ...Array.from({ length: analysts }, () => 'analyst'),
    ...Array.from({ length: viewers }, () => 'viewer'),
  ].map((role, index) =>
    entryOf(`${plan} ${from} ${index}`, `${plan}.${role}`, on(from), until === null ? null : on(until)),
  )
const counts = (analysts: number, viewers: number): SeatCounts => ({ analysts, viewers })
const cancelled = (at: LocalDate) => ({ cancellation: { state: 'done', at: on(at) } }) as const

const left = held('standard', '2026-01-01', '2026-11-01', 1, 10)
const trial = [...held('trial', '2026-10-01', '2026-11-01'), ...held('over', '2026-11-01', null)]
const paused = [...left, ...held('unpaid', '2026-11-01', null)]
const givenUp = { at: on('2026-11-01'), seats: counts(0, 3), kept: null }

describe('who buys a plan begins with', () => {
  it.each<[string, readonly PlanEntry[], Partial<Contract>, SeatCounts, SeatCounts, SeatCounts]>([
    ['the included analyst, without any plan before', [], {}, counts(0, 0), counts(1, 0), counts(1, 0)],
    ['a seat for each user, after a trial', trial, {}, counts(2, 4), counts(2, 4), counts(2, 4)],
    [
      'a seat for each user, in a trial',
      held('trial', '2026-11-01', null),
      {},
      counts(1, 4),
      counts(1, 4),
      counts(1, 4),
    ],
    ['those of the month that was left', left, cancelled('2026-11-01'), counts(2, 9), counts(2, 10), counts(2, 9)],
    [
      'those of before the closing, at once and not carried out yet',
      held('standard', '2026-01-01', null, 1, 10),
      cancelled('2026-11-20'),
      counts(1, 0),
      counts(2, 10),
      counts(1, 0),
    ],
    [
      'those of the year that was cancelled',
      held('yearly', '2025-11-01', '2026-11-01', 1, 10),
      cancelled('2026-11-01'),
      counts(0, 0),
      counts(2, 10),
      counts(1, 0),
    ],
    ['those of the plan that a client ended', left, {}, counts(0, 0), counts(2, 10), counts(1, 0)],
    ['a seat for each of more users than it left with', left, {}, counts(4, 12), counts(4, 12), counts(4, 12)],
    [
      'those of before a pause in which it expired',
      [...left, ...held('unpaid', '2026-11-01', '2026-11-15')],
      {},
      counts(2, 9),
      counts(2, 10),
      counts(2, 9),
    ],
    [
      'those of before a pause in which it was cancelled',
      paused,
      cancelled('2026-11-15'),
      counts(0, 0),
      counts(2, 10),
      counts(1, 0),
    ],
    [
      'those of the plan before a trial that was granted',
      [...held('standard', '2025-01-01', '2025-11-01', 0, 3), ...trial],
      {},
      counts(1, 1),
      counts(1, 3),
      counts(1, 1),
    ],
    [
      'those of the last of several plans',
      [...held('standard', '2025-01-01', '2026-01-01', 4, 20), ...held('mbp', '2026-01-01', '2026-11-01', 0, 2)],
      cancelled('2026-11-01'),
      counts(0, 0),
      counts(1, 2),
      counts(1, 0),
    ],
    [
      'all that it had, where some were given up for the day of its end',
      left,
      { ...cancelled('2026-11-01'), seatsGivenUp: [givenUp] },
      counts(0, 0),
      counts(2, 10),
      counts(1, 0),
    ],
    [
      'those that were left when others had ended before',
      [
        ...held('standard', '2026-01-01', '2026-11-01', 0, 7),
        entryOf('x', 'standard.viewer', on('2026-01-01'), on('2026-10-01')),
      ],
      cancelled('2026-11-01'),
      counts(0, 0),
      counts(1, 7),
      counts(1, 0),
    ],
    [
      'those in force, whoever uses them',
      held('standard', '2026-01-01', null, 1, 2),
      {},
      counts(9, 9),
      counts(2, 2),
      counts(2, 2),
    ],
    [
      'those in force of MBP, which sells seats',
      held('mbp', '2026-01-01', null, 1, 2),
      {},
      counts(9, 9),
      counts(2, 2),
      counts(2, 2),
    ],
    [
      'a seat for each user of a plan for tests, which counts none',
      held('test', '2026-01-01', null),
      {},
      counts(2, 9),
      counts(2, 9),
      counts(2, 9),
    ],
    [
      'those of the plan before the one for tests',
      [...left, ...held('test', '2026-11-01', null)],
      {},
      counts(2, 8),
      counts(2, 10),
      counts(2, 8),
    ],
    ['those of before the pause, while it lasts', paused, {}, counts(9, 9), counts(2, 10), counts(1, 0)],
  ])('%s', (_, entries, more, inUse, begins, least) => {
    const contract = contractOf(entries, { zone: 'Asia/Tokyo', ...more })
    expect(seatsToBeginWith(contract, catalogue, now, inUse)).toEqual(begins)
    expect(leastSeatsAt(contract, catalogue, now, inUse)).toEqual(least)
  })
})
