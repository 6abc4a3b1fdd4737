import { randomUUID } from 'node:crypto'
import { at } from '@touchline/api/src/db/column-values.ts'
import type { Db } from '@touchline/api/src/db/connect.ts'
import { newServiceKey, serviceKeyHash } from '@touchline/api/src/http/service-key.ts'

/** A key in force; revoked when asked. Give it the owner's pool. */
export const createServiceKey = async (db: Db, options: { readonly isRevoked?: boolean } = {}): Promise<string> => {
  const key = newServiceKey()
  await db
    .insertInto('service_keys')
    .values({
      key_id: randomUUID(),
      key_name: 'platform',
      key_hash: serviceKeyHash(key),
      created_at: at(0),
      revoked_at: options.isRevoked === true ? at(1) : null,
    })
    .execute()
  return key
}
