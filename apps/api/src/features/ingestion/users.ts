import { type Elsewhere, type UserLine, userLine } from '@touchline/contract/ingestion'
import { endFromWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { keepAdministered } from '../../books/departures/keep-administered.ts'
import { voidDepartures } from '../../books/departures/void-departures.ts'
import { rolesNow } from '../../books/people/administrators.ts'
import { withdrawRequestsOf } from '../../books/requests/withdraw-requests.ts'
import type { Tx } from '../../db/connect.ts'
import { oneMachineAfterAnother } from '../../db/transaction.ts'
import { type Known, lockedElsewhere, writeElsewhere } from './elsewhere.store.ts'
import { endMembershipsOf } from './end-memberships.store.ts'
import type { Intake, IntakeContext, Outcome } from './ingest.ts'
import { lacksAddress, makeLogins } from './new-logins.ts'
import { type JsonRow, pairKey, type Target, upsert } from './store.ts'
import {
  accountsOf,
  forgetThatTheyLeft,
  knownUsers,
  nameOwners,
  organizationsWithUsers,
  whoWaits,
} from './users.store.ts'
import { type WholeLine, wholeLine } from './whole-line.ts'

const users: Target<'users'> = { table: 'users', id: 'user_id', fixed: { created_at: null, created_by: null } }

const nameKey = (line: UserLine): string => pairKey({ organizationId: line.organizationId, id: line.username })

function namesTaken(lines: readonly UserLine[], owners: Map<string, string>): ReadonlySet<UserLine> {
  return new Set(
    lines.filter((line) => {
      const owner = owners.get(nameKey(line)) ?? line.userId
      owners.set(nameKey(line), owner)
      return owner !== line.userId
    }),
  )
}

function firstUsers(lines: readonly WholeLine[], peopled: ReadonlySet<OrganizationId>): ReadonlySet<WholeLine> {
  const byOrganization = Map.groupBy(lines, (line) => line.organizationId)
  const first = [...byOrganization].flatMap(([organizationId, own]) =>
    peopled.has(organizationId) ? [] : (own.find(isAdministrator) ?? own.slice(0, 1)),
  )
  return new Set(first)
}

async function take(context: IntakeContext, said: readonly UserLine[]): Promise<readonly Outcome[]> {
  const { tx, now, cell, sender } = context
  // Logins may follow, of which each machine has a copy.
  if (said.some(({ loginName }) => typeof loginName === 'string')) await oneMachineAfterAnother(tx)
  const locked = await lockOrganizations(
    tx,
    said.map((line) => line.organizationId),
  )
  const before = await knownUsers(tx, said)
  const knownOf = ({ organizationId, userId }: UserLine) => before.get(pairKey({ organizationId, id: userId }))
  const lines = said.map((line) => wholeLine(line, knownOf(line)))
  const known = await accountsOf(
    tx,
    lines.flatMap(({ loginName }) => (loginName === null ? [] : [loginName])),
  )
  const taken = namesTaken(lines, await nameOwners(tx, lines))
  const obstacleOf = (line: WholeLine): Outcome | null => {
    if (!locked.has(line.organizationId)) return 'organization-unknown'
    if (lacksAddress(line, known, now)) return 'login-unknown'
    if (line.elsewhere?.some(({ region }) => region === cell.region)) return 'region-own'
    if (line.loginName === null && (line.elsewhere ?? []).length > 0)
      return { code: 'invalid-line', fields: ['loginName'] }
    return taken.has(line) ? 'username-taken' : null
  }
  const obstacles = lines.map(obstacleOf)
  const open = lines.filter((_, index) => obstacles[index] === null)
  const accounts = new Map([...known, ...(await makeLogins(context, open, known))])
  const first = firstUsers(open, await organizationsWithUsers(tx, open))
  const rowOf = (line: WholeLine): JsonRow<'users'> => {
    const end = endFromWire(line.endDate)
    const deleted = knownOf(line)?.deleted_at ?? now
    return {
      organization_id: line.organizationId,
      user_id: line.userId,
      account_id: line.loginName === null ? null : (accounts.get(line.loginName) ?? null),
      username: line.username,
      display_name: line.displayName,
      roles: line.roles,
      approval: line.approvementStatus,
      start_at: line.startDate,
      end_at: end === null ? null : instantToWire(end),
      deleted_at: line._deletedFlag ? instantToWire(deleted) : null,
      created_at: line.startDate,
      created_by: first.has(line) ? sender : undefined,
      mail_address: line._deletedFlag ? null : line.mailAddress,
    }
  }
  const changed = await upsert(tx, users, { rows: open.map(rowOf) })
  const listed = open.flatMap(({ userId, loginName, elsewhere }) => {
    const accountId = loginName === null ? undefined : accounts.get(loginName)
    return accountId === undefined || elsewhere === undefined ? [] : [{ userId, accountId, elsewhere }]
  })
  const moved = await replaceElsewhere(tx, new Map(listed.map((line) => [line.accountId, line.elsewhere])))
  const movedUsers = new Set(listed.filter(({ accountId }) => moved.has(accountId)).map(({ userId }) => userId))
  await endPowers(
    { tx, now },
    open.filter((line) => changed.has(line.userId)),
  )
  const isNew = ({ userId }: UserLine) => changed.has(userId) || movedUsers.has(userId)
  return lines.map((line, index) => obstacles[index] ?? (isNew(line) ? 'accepted' : 'unchanged'))
}

export const userIntake: Intake<UserLine> = {
  noun: 'users',
  schema: userLine,
  idOf: (line) => line.userId,
  take,
}

const textOf = (list: readonly Known[]): string =>
  JSON.stringify(
    list
      .map(({ organizationId, region, organizationName, roles }) => [
        organizationId,
        region,
        organizationName,
        roles.toSorted(),
      ])
      .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  )

async function replaceElsewhere(
  tx: Tx,
  lists: ReadonlyMap<AccountId, readonly Elsewhere[]>,
): Promise<ReadonlySet<AccountId>> {
  if (lists.size === 0) return new Set()
  const known = await lockedElsewhere(tx, [...lists.keys()])
  const changed = new Map([...lists].filter(([accountId, list]) => textOf(list) !== textOf(known.get(accountId) ?? [])))
  await writeElsewhere(tx, changed)
  return new Set(changed.keys())
}

type At = Pick<IntakeContext, 'tx' | 'now'>

const isAdministrator = ({ roles, _deletedFlag }: WholeLine): boolean =>
  !_deletedFlag && roles.includes('administrator')

/**
 * Ends memberships of deleted users, requests of users without a role, and handovers to users who are no
 * administrators.
 */
async function endPowers({ tx, now }: At, changed: readonly WholeLine[]): Promise<void> {
  await forgetThatTheyLeft(
    tx,
    changed.filter((line) => !isAdministrator(line)),
  )
  const deleted = changed.filter((line) => line._deletedFlag)
  for (const [organizationId, lines] of Map.groupBy(deleted, (line) => line.organizationId))
    await endMembershipsOf(tx, { organizationId, userIds: lines.map(({ userId }) => userId), actor: 'platform', now })
  const waiting = await whoWaits(tx, changed)
  for (const [organizationId, persons] of Map.groupBy(waiting, (person) => person.organizationId))
    await endWhatWaits(tx, { organizationId, userIds: persons.map(({ userId }) => userId), now })
  await keepAdministered(
    tx,
    changed.map((line) => line.organizationId),
    now,
  )
}

interface Waiting {
  readonly organizationId: OrganizationId
  readonly userIds: readonly UserId[]
  readonly now: Instant
}

async function endWhatWaits(tx: Tx, { organizationId, userIds, now }: Waiting): Promise<void> {
  const roles = await rolesNow(tx, organizationId, userIds, now)
  const ended = { organizationId, actor: 'platform', now }
  await withdrawRequestsOf(tx, { ...ended, userIds: userIds.filter((userId) => !roles.has(userId)) })
  const noAdministrators = userIds.filter((userId) => roles.get(userId) !== 'administrator')
  await voidDepartures(tx, { ...ended, userIds: noAdministrators })
}
