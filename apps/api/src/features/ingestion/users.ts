import { type UserLine, userLine } from '@touchline/contract/ingestion'
import { endFromWire, instantToWire } from '@touchline/contract/wire'
import { lockOrganizations } from '../../books/contract/hold-organizations.ts'
import { replaceElsewhere } from './elsewhere.ts'
import { endPowers } from './end-powers.ts'
import type { Intake, IntakeContext, Outcome } from './ingest.ts'
import { pairKey, type Target, upsert } from './store.ts'
import { accountsOf, deletionsOf, nameOwners } from './users.store.ts'

const users: Target<'users'> = { table: 'users', id: 'user_id', fixed: ['created_at'] }

const nameKey = (line: UserLine): string => pairKey({ organizationId: line.organizationId, id: line.username })

/** The users whose name belongs to another in their organisation, in the books or in an earlier line. */
function namesTaken(lines: readonly UserLine[], owners: Map<string, string>): ReadonlySet<UserLine> {
  return new Set(
    lines.filter((line) => {
      const owner = owners.get(nameKey(line)) ?? line.userId
      owners.set(nameKey(line), owner)
      return owner !== line.userId
    }),
  )
}

async function take({ tx, now, cell }: IntakeContext, lines: readonly UserLine[]): Promise<readonly Outcome[]> {
  const locked = await lockOrganizations(
    tx,
    lines.map((line) => line.organizationId),
  )
  const accounts = await accountsOf(
    tx,
    lines.flatMap(({ loginName }) => (loginName === null ? [] : [loginName])),
  )
  const deletions = await deletionsOf(tx, lines)
  const taken = namesTaken(lines, await nameOwners(tx, lines))
  const obstacleOf = (line: UserLine): Outcome | null => {
    if (!locked.has(line.organizationId)) return 'organization-unknown'
    if (line.loginName !== null && !accounts.has(line.loginName)) return 'login-unknown'
    if (line.elsewhere?.some(({ region }) => region === cell.region)) return 'region-own'
    return taken.has(line) ? 'username-taken' : null
  }
  const rowOf = (line: UserLine) => {
    const end = endFromWire(line.endDate)
    const deleted = deletions.get(pairKey({ organizationId: line.organizationId, id: line.userId })) ?? now
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
    }
  }
  const obstacles = lines.map(obstacleOf)
  const open = lines.filter((_, index) => obstacles[index] === null)
  const changed = await upsert(tx, users, open.map(rowOf))
  const listed = open.flatMap(({ userId, loginName, elsewhere }) => {
    const accountId = loginName === null ? undefined : accounts.get(loginName)
    return accountId === undefined || elsewhere === undefined ? [] : [{ userId, accountId, elsewhere }]
  })
  // Where one login has several lines the last one counts, as if they had come one after another.
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
