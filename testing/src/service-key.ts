import { randomUUID } from 'node:crypto'
import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import { newServiceKey, serviceKeyHash } from '@touchline/api/http/caller/service-key'

interface Options {
  readonly isRevoked?: boolean
  /** Every noun when not given. */
  readonly scopes?: string[]
}

/** Needs the owner's pool. */
export const createServiceKey = async (db: Db, options: Options = {}): Promise<string> => {
  const key = newServiceKey()
  await db
    .insertInto('service_keys')
    .values({
      key_id: randomUUID(),
      key_name: 'platform',
      key_hash: serviceKeyHash(key),
      created_at: at(0),
      revoked_at: options.isRevoked === true ? at(1) : null,
      ...(options.scopes === undefined ? {} : { scopes: options.scopes }),
    })
    .execute()
  return key
}
