import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'

export const isKnownKey = (db: Db, keyHash: string): Promise<boolean> =>
  inTransaction(db, { system: 'ingestion' }, async (tx) => {
    const found = await tx
      .selectFrom('service_keys')
      .select('key_id')
      .where('key_hash', '=', keyHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return found !== undefined
  })
