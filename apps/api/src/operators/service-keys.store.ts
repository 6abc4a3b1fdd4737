import type { IngestedNoun } from '@touchline/contract/ingestion'
import type { linksScope } from '@touchline/contract/links'
import type { mailReportsScope } from '@touchline/contract/mail-reports'
import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'

export type KeyScope = IngestedNoun | typeof linksScope | typeof mailReportsScope

interface NewKey {
  readonly keyId: string
  readonly name: string
  readonly keyHash: string
  readonly scopes: readonly KeyScope[]
  readonly days: number
  readonly now: Instant
}

/** Expires by the database's time. */
export const insertKey = (tx: Tx, { keyId, name, keyHash, scopes, days, now }: NewKey) =>
  tx
    .insertInto('service_keys')
    .values({
      key_id: keyId,
      key_name: name,
      key_hash: keyHash,
      created_at: at(now),
      scopes: [...scopes],
      expires_at: sql<never>`now() + make_interval(days => ${days})`,
    })
    .execute()

const state = sql<'in force' | 'revoked' | 'expired'>`
  case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'in force' end`

const keys = (tx: Tx) =>
  tx
    .selectFrom('service_keys')
    .select(['key_id', 'key_name', 'scopes', 'created_at', 'revoked_at', 'expires_at', 'last_used_at'])
    .select(state.as('state'))
    .orderBy('created_at')

export const listKeys = (tx: Tx) => keys(tx).execute()

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number]

/** Locks the table: concurrent callers wait. */
export const keysInForce = async (tx: Tx, name: string): Promise<readonly ListedKey[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`service key ${name}`}, 0))`.execute(tx)
  return (await keys(tx).where('key_name', '=', name).execute()).filter((key) => key.state === 'in force')
}

export const keyOf = (tx: Tx, keyId: string) => keys(tx).where('key_id', '=', keyId).executeTakeFirst()

/** Or earlier, if it was to end earlier. */
export const endKeyIn = (tx: Tx, keyId: string, days: number) =>
  tx
    .updateTable('service_keys')
    .set({ expires_at: sql<never>`least(expires_at, now() + make_interval(days => ${days}))` })
    .where('key_id', '=', keyId)
    .execute()

/** False if unknown or revoked. */
export async function revokeKey(tx: Tx, keyId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_keys')
    .set({ revoked_at: at(now) })
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
