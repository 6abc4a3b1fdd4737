import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, FamilyId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { holdLogin } from '../../../books/people/hold-login.ts'
import { among } from '../../../db/among.ts'
import type { Tx } from '../../../db/connect.ts'

const organizationsOf = async (tx: Tx, accountId: AccountId): Promise<readonly OrganizationId[]> => {
  const persons = tx.selectFrom('users').select('organization_id').distinct().where('account_id', '=', accountId)
  return (await persons.execute()).map((row) => row.organization_id)
}

const lastIssued = async (
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  familyIds: readonly FamilyId[],
): Promise<ReadonlyMap<string, Instant>> => {
  if (familyIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('session_tokens')
    .select(['family_id', sql<Instant>`max(issued_at)`.as('issued_at')])
    .where(among('organization_id', organizationIds))
    .where(among('family_id', familyIds))
    .groupBy('family_id')
    .having(sql<boolean>`max(expires_at) > now()`)
    .execute()
  return new Map(rows.map((row) => [row.family_id, row.issued_at]))
}

export const openFamilies = async (tx: Tx, accountId: AccountId) => {
  const organizationIds = await organizationsOf(tx, accountId)
  const families = await tx
    .selectFrom('session_families')
    .select(['family_id', 'created_at', 'browser', 'system', 'by_provider', 'link_return_url'])
    .where(among('organization_id', organizationIds))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .orderBy('family_id')
    .execute()
  const used = await lastIssued(
    tx,
    organizationIds,
    families.map((family) => family.family_id),
  )
  return families
    .flatMap((family) => {
      const usedAt = used.get(family.family_id)
      return usedAt === undefined ? [] : [{ ...family, usedAt }]
    })
    .toSorted((a, b) => b.usedAt - a.usedAt)
}

const open = async (tx: Tx, accountId: AccountId) => ({
  update: tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(among('organization_id', await organizationsOf(tx, accountId)))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null),
})

export const endOneFamily = async (tx: Tx, accountId: AccountId, familyId: FamilyId): Promise<boolean> => {
  const { update } = await open(tx, accountId)
  return (await update.where('family_id', '=', familyId).returning('family_id').executeTakeFirst()) !== undefined
}

export const endOtherFamilies = async (tx: Tx, accountId: AccountId, but: FamilyId): Promise<void> => {
  await holdLogin(tx, accountId)
  const { update } = await open(tx, accountId)
  await update.where('family_id', '!=', but).execute()
}

export const endProviderFamilies = async (tx: Tx, accountId: AccountId, but: FamilyId | null): Promise<void> => {
  const { update } = await open(tx, accountId)
  const theirs = update.where('by_provider', '=', true)
  await (but === null ? theirs : theirs.where('family_id', '!=', but)).execute()
}

export const endAllFamilies = async (tx: Tx, accountId: AccountId): Promise<void> => {
  await holdLogin(tx, accountId)
  const { update } = await open(tx, accountId)
  await update.execute()
}
