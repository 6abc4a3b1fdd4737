import type { UserLine } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { pairKey } from './store.ts'

export async function accountsOf(tx: Tx, loginNames: readonly string[]): Promise<ReadonlyMap<string, AccountId>> {
  if (loginNames.length === 0) return new Map()
  const rows = await tx
    .selectFrom('accounts')
    .select(['login_name', 'account_id'])
    .where('login_name', 'in', [...new Set(loginNames)])
    .execute()
  return new Map(rows.map((row) => [row.login_name, row.account_id]))
}

interface NewAccount {
  readonly accountId: AccountId
  readonly loginName: string
  readonly passwordHash: string
}

export async function insertAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set()
  const { rows } = await sql<{ login_name: string }>`
    insert into accounts (account_id, login_name, password_hash, created_at)
    select "accountId", "loginName", "passwordHash", ${at(now)} from json_to_recordset(${JSON.stringify(accounts)}::json)
      as made ("accountId" uuid, "loginName" text, "passwordHash" text)
    order by "loginName"
    on conflict (login_name) do nothing returning login_name`.execute(tx)
  return new Set(rows.map((row) => row.login_name))
}

/** A name stays its user's after deletion. */
export async function nameOwners(tx: Tx, lines: readonly UserLine[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ organization_id: OrganizationId; username: string; user_id: UserId }>`
    select u.organization_id, u.username, u.user_id
    from json_to_recordset(${JSON.stringify(lines)}::json) as line ("organizationId" uuid, username text)
    join users u on u.organization_id = line."organizationId" and u.username = line.username`.execute(tx)
  return new Map(rows.map((row) => [pairKey({ organizationId: row.organization_id, id: row.username }), row.user_id]))
}

export interface KnownUser {
  readonly login_name: string | null
  readonly approval: 'APPROVED' | 'UNAPPROVED'
  readonly end_at: Instant | null
  readonly deleted_at: Instant | null
  readonly mail_address: string | null
}

export async function knownUsers(tx: Tx, lines: readonly UserLine[]): Promise<ReadonlyMap<string, KnownUser>> {
  const asked = lines.map(({ organizationId, userId }) => ({ organizationId, userId }))
  const { rows } = await sql<KnownUser & { organization_id: OrganizationId; user_id: UserId }>`
    select u.organization_id, u.user_id, a.login_name, u.approval, u.end_at, u.deleted_at, u.mail_address
    from ${lineKeys(asked)}
    join users u on u.organization_id = line.organization_id and u.user_id = line.user_id
    left join accounts a on a.account_id = u.account_id`.execute(tx)
  return new Map(rows.map((row) => [pairKey({ organizationId: row.organization_id, id: row.user_id }), row]))
}

export async function organizationsWithUsers(tx: Tx, lines: readonly UserLine[]): Promise<ReadonlySet<OrganizationId>> {
  if (lines.length === 0) return new Set()
  const ids = lines.map(({ organizationId }) => organizationId)
  const rows = await tx
    .selectFrom('users')
    .select('organization_id')
    .distinct()
    .where(among('organization_id', ids))
    .execute()
  return new Set(rows.map((row) => row.organization_id))
}

interface Person {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

const lineKeys = (persons: readonly Person[]) => sql`
  unnest(${persons.map(({ organizationId }) => organizationId)}::uuid[], ${persons.map(({ userId }) => userId)}::uuid[])
    as line (organization_id, user_id)`

export async function forgetThatTheyLeft(tx: Tx, persons: readonly Person[]): Promise<void> {
  if (persons.length === 0) return
  await sql`
    update users u set bills_left_at = null from ${lineKeys(persons)}
    where u.organization_id = line.organization_id and u.user_id = line.user_id and u.bills_left_at is not null`.execute(
    tx,
  )
}

const personsIn = (rows: readonly { readonly organization_id: OrganizationId; readonly user_id: UserId }[]) =>
  rows.map((row) => ({ organizationId: row.organization_id, userId: row.user_id }))

export async function whoWaits(tx: Tx, persons: readonly Person[]): Promise<readonly Person[]> {
  if (persons.length === 0) return []
  const leaving = await sql<{ organization_id: OrganizationId; user_id: UserId }>`
    select d.organization_id, d.user_id from departures d
    join ${lineKeys(persons)} on d.organization_id = line.organization_id and d.user_id = line.user_id`.execute(tx)
  const asking = await sql<{ organization_id: OrganizationId; user_id: UserId }>`
    select distinct r.organization_id, r.asked_by as user_id from purchase_requests r
    join ${lineKeys(persons)} on r.organization_id = line.organization_id and r.asked_by = line.user_id
    where r.state = 'pending'`.execute(tx)
  return [...personsIn(leaving.rows), ...personsIn(asking.rows)]
}
