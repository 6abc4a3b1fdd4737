import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry } from '../plans/plan-catalogue.test-support.ts'
import { freeSeats, isValidUser, type PlatformUser, takenSeats } from './taken-seats.ts'

const now = Date.UTC(2026, 10, 21)
const user: PlatformUser = { roles: ['analyst'], isApproved: true, startsAt: 0, endsAt: null, deletedAt: null }

describe('a valid user', () => {
  it.each([
    ['is one with a role', {}, true],
    ['starts at the instant', { startsAt: now }, true],
    ['has not ended', { endsAt: now + 1 }, true],
    ['has a role', { roles: [] }, false],
    ['is approved', { isApproved: false }, false],
    ['is not deleted', { deletedAt: now - 1 }, false],
    ['has begun', { startsAt: now + 1 }, false],
    ['has not reached the end', { endsAt: now }, false],
  ] as const)('%s', (_case, change, isValid) => {
    expect(isValidUser({ ...user, ...change }, now)).toBe(isValid)
  })
})

it('seats are taken by valid users, one for each of their roles', () => {
  const both = { ...user, roles: ['analyst', 'viewer'] }
  const administrator = { ...user, roles: ['administrator'] }
  expect(takenSeats([user, both, administrator, { ...user, deletedAt: 1 }], now)).toEqual({
    analysts: 2,
    viewers: 1,
  })
})

const held = [entry('standard.base', '2026-10-01'), entry('standard.viewer', '2026-10-01')]
const plans = new Map([...catalogue.plans].filter(([id]) => !id.startsWith('trial.') || id === 'trial.base'))

it.each([
  ['what is bought less what is taken', held, [0, 0], [1, 1]],
  ['none where all are taken', held, [1, 1], [0, 0]],
  ['none of a role with too many users, and not fewer of the other', held, [3, 0], [0, 1]],
  ['up to the default where the plan sells none', [entry('trial.base', '2026-10-01')], [2, 0], [998, 1_000]],
  ['up to the default without a plan', [], [0, 0], [1_000, 1_000]],
] as const)('free seats are %s', (_, entries, [analysts, viewers], expected) => {
  const free = freeSeats(contractOf(...entries), { ...catalogue, plans }, { analysts, viewers }, now)
  expect([free.analysts, free.viewers]).toEqual(expected)
})
