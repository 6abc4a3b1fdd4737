import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, FamilyId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** When the last token of each was issued; of those whose tokens have all run out there is none. */
const lastIssued = async (tx: Tx, familyIds: readonly FamilyId[]): Promise<ReadonlyMap<string, Instant>> => {
  if (familyIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('session_tokens')
    .select(['family_id', sql<Instant>`max(issued_at)`.as('issued_at')])
    .where('family_id', 'in', familyIds)
    .groupBy('family_id')
    .having(sql<boolean>`max(expires_at) > now()`)
    .execute()
  return new Map(rows.map((row) => [row.family_id, row.issued_at]))
}

/** The sessions of an account that somebody could continue, the one used last first. */
export const openFamilies = async (tx: Tx, accountId: AccountId) => {
  const families = await tx
    .selectFrom('session_families')
    .select(['family_id', 'created_at', 'browser', 'system'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .orderBy('family_id')
    .execute()
  const used = await lastIssued(
    tx,
    families.map((family) => family.family_id),
  )
  return families
    .flatMap((family) => {
      const usedAt = used.get(family.family_id)
      return usedAt === undefined ? [] : [{ ...family, usedAt }]
    })
    .toSorted((a, b) => b.usedAt - a.usedAt)
}

const open = (tx: Tx, accountId: AccountId) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)

/** Whether there was one to end. */
export const endOneFamily = async (tx: Tx, accountId: AccountId, familyId: FamilyId): Promise<boolean> =>
  (await open(tx, accountId).where('family_id', '=', familyId).returning('family_id').executeTakeFirst()) !== undefined

/** Of whatever organisation they are: they were begun with the same password. */
export const endOtherFamilies = (tx: Tx, accountId: AccountId, but: FamilyId) =>
  open(tx, accountId).where('family_id', '!=', but).execute()
