import { expect, it } from 'vitest'
import { billingRoleOf, type Membership } from './index.ts'

const NOW = Date.UTC(2026, 10, 24)
const person: Membership = {
  roles: ['administrator'],
  approval: 'APPROVED',
  startsAt: 0,
  endsAt: null,
  deletedAt: null,
  memberRole: null,
}
const known = { roles: ['analyst'] }

it.each<[string, Partial<Membership>, string | null]>([
  ['whom the platform calls an administrator', {}, 'administrator'],
  ['whose time has not come', { startsAt: NOW + 1 }, null],
  ['whose time is over', { endsAt: NOW }, null],
  ['who waits for approval', { approval: 'UNAPPROVED' }, null],
  ['whom the platform deleted', { deletedAt: NOW - 1 }, null],
  ['whom the platform calls an analyst', known, null],
  ['whom the platform calls an analyst, invited as a reader', { ...known, memberRole: 'reader' }, 'reader'],
  ['who was named as successor', { roles: [], memberRole: 'administrator' }, 'administrator'],
  ['whose time as an administrator is over, invited as a reader', { endsAt: NOW, memberRole: 'reader' }, 'reader'],
  ['who is an administrator and was invited as a reader', { memberRole: 'reader' }, 'administrator'],
  ['who was invited, and whom the platform deleted', { memberRole: 'reader', deletedAt: NOW }, null],
])('a person %s has that role with the bills', (_, changes, role) => {
  expect(billingRoleOf({ ...person, ...changes }, NOW)).toBe(role)
})
