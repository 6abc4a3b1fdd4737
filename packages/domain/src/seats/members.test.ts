import { describe, expect, it } from 'vitest'
import { isValidMember, type Member, takenSeats } from './members.ts'

const now = Date.UTC(2026, 10, 21)
const member: Member = { roles: ['analyst'], isApproved: true, startsAt: 0, endsAt: null, deletedAt: null }

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
    expect(isValidMember({ ...member, ...change }, now)).toBe(isValid)
  })
})

it('seats are taken by valid users, one for each of their roles', () => {
  const both = { ...member, roles: ['analyst', 'viewer'] }
  const administrator = { ...member, roles: ['administrator'] }
  expect(takenSeats([member, both, administrator, { ...member, deletedAt: 1 }], now)).toEqual({
    analysts: 2,
    viewers: 1,
  })
})
