import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'

/** By the database's own time. */
const isInForce = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`

const isToBeNoted = sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`

const noteUse = (tx: Tx, keyId: string) =>
  tx.updateTable('service_keys').set({ last_used_at: sql<never>`now()` }).where('key_id', '=', keyId).execute()

interface KnownKey {
  readonly keyId: string
  readonly scopes: readonly string[]
}

export const useKey = (db: Db, keyHash: string): Promise<KnownKey | null> =>
  inTransaction(db, { system: 'ingestion' }, async (tx) => {
    const found = await tx
      .selectFrom('service_keys')
      .select(['key_id', 'scopes', isToBeNoted.as('isToBeNoted')])
      .where('key_hash', '=', keyHash)
      .where(isInForce)
      .executeTakeFirst()
    if (found === undefined) return null
    if (found.isToBeNoted) await noteUse(tx, found.key_id)
    return { keyId: found.key_id, scopes: found.scopes }
  })
