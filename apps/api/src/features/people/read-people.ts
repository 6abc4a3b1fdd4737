import type { Person } from '@touchline/contract/people'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { isLinkOver } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import { billingRoleOf } from '../../http/caller/session-check.ts'
import { administratorRows, lastHere, type MemberRow, memberRows } from './store.ts'

interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

type Seen = ReadonlyMap<string, Instant>
type AdministratorRow = Awaited<ReturnType<typeof administratorRows>>[number]

/** Administrators, then members, by name. A member who became an administrator is listed as one. */
export async function readPeople(
  tx: Tx,
  { organizationId, userId }: Reader,
  now: Instant,
): Promise<{ people: Person[] }> {
  const seen = await lastHere(tx, organizationId)
  const administrators = (await administratorRows(tx, organizationId)).filter((row) => isAdministrator(row, now))
  const known = new Set(administrators.map(({ user_id }) => user_id))
  const members = (await memberRows(tx, organizationId)).filter(
    ({ user_id }) => user_id === null || !known.has(user_id),
  )
  return {
    people: [
      ...administrators.map((row) => administratorToWire(row, seen, userId)),
      ...members.map((row) => memberToWire(row, seen, userId, now)),
    ],
  }
}

const isAdministrator = (row: AdministratorRow, now: Instant): boolean =>
  billingRoleOf(
    { ...row, startsAt: row.start_at, endsAt: row.end_at, deletedAt: row.deleted_at, memberRole: null },
    now,
  ) === 'administrator'

const onWire = (instant: Instant | undefined): string | null => (instant === undefined ? null : instantToWire(instant))

const administratorToWire = (row: AdministratorRow, seen: Seen, self: UserId): Person => ({
  _id: row.user_id,
  name: row.display_name,
  address: row.username,
  role: 'administrator',
  state: 'active',
  invitedUntil: null,
  lastHere: onWire(seen.get(row.user_id)),
  isSelf: row.user_id === self,
})

const memberToWire = (row: MemberRow, seen: Seen, self: UserId, now: Instant): Person => ({
  _id: row.member_id,
  name: row.member_name,
  address: row.address,
  role: row.member_role,
  ...standingOf(row, now),
  lastHere: row.user_id === null ? null : onWire(seen.get(row.user_id)),
  isSelf: row.user_id === self,
})

const standingOf = (
  { user_id, link_expires_at: until }: MemberRow,
  now: Instant,
): Pick<Person, 'state' | 'invitedUntil'> =>
  user_id !== null
    ? { state: 'active', invitedUntil: null }
    : { state: isLinkOver(until, now) ? 'expired' : 'invited', invitedUntil: instantToWire(until) }
