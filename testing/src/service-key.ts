import { randomUUID } from 'node:crypto'
import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import { newServiceKey, serviceKeyHash } from '@touchline/api/http/caller/service-key'

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
