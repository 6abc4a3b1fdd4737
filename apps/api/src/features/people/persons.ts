import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type BillingRole, billingRoleOf, type PersonState, type Standing } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import { type DepartureRow, departureRows } from './handover/store.ts'
import { administratorRows, type MemberRow, memberRows } from './store.ts'

export interface Person extends Standing {
  readonly userId: UserId | null
  readonly name: string
  readonly role: BillingRole
  readonly isOfPlatform: boolean
  readonly member: MemberRow | null
  readonly departure: DepartureRow | null
}

type AdministratorRow = Awaited<ReturnType<typeof administratorRows>>[number]
type Departures = ReadonlyMap<string, DepartureRow>

/** Administrators first, by name; members whom the platform made administrators among them. */
export async function loadPersons(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<readonly Person[]> {
  const departures: Departures = new Map((await departureRows(tx, organizationId)).map((row) => [row.user_id, row]))
  const administrators = (await administratorRows(tx, organizationId)).filter((row) => isAdministrator(row, now))
  const members = await memberRows(tx, organizationId)
  const known = new Set<string | null>(administrators.map(({ user_id }) => user_id))
  const persons = [
    ...administrators.map((row) => administratorOf(row, members, departures)),
    ...members.filter(({ user_id }) => !known.has(user_id)).map((row) => memberOf(row, departures)),
  ]
  return persons.toSorted((a, b) => Number(b.isAdministrator) - Number(a.isAdministrator))
}

const isAdministrator = (row: AdministratorRow, now: Instant): boolean =>
  billingRoleOf(
    { ...row, startsAt: row.start_at, endsAt: row.end_at, deletedAt: row.deleted_at, memberRole: null },
    now,
  ) === 'administrator'

function administratorOf(row: AdministratorRow, members: readonly MemberRow[], departures: Departures): Person {
  const departure = departures.get(row.user_id) ?? null
  return {
    id: row.user_id,
    userId: row.user_id,
    name: row.display_name,
    role: 'administrator',
    isOfPlatform: true,
    isAdministrator: true,
    state: row.account_id === null ? 'no-login' : 'active',
    leavesOn: departure?.leaves_on ?? null,
    member: members.find(({ user_id }) => user_id === row.user_id) ?? null,
    departure,
  }
}

function stateOf({ user_id, hasLogin }: MemberRow): PersonState {
  if (user_id === null) return 'invited'
  return hasLogin ? 'active' : 'no-login'
}

function memberOf(row: MemberRow, departures: Departures): Person {
  const departure = (row.user_id === null ? undefined : departures.get(row.user_id)) ?? null
  return {
    id: row.member_id,
    userId: row.user_id,
    name: row.member_name,
    role: row.role,
    isOfPlatform: false,
    isAdministrator: row.role === 'administrator',
    state: stateOf(row),
    leavesOn: departure?.leaves_on ?? null,
    member: row,
    departure,
  }
}
