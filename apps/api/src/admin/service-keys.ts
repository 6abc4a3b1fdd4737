import { inTransaction } from '../db/transaction.ts'
import { newServiceKey, serviceKeyHash } from '../http/service-key.ts'
import { type Command, given, Refused } from './command.ts'
import { insertKey, listKeys, revokeKey } from './store.ts'

const SCOPE = { system: 'administration' } as const

export const createServiceKey: Command = {
  name: 'create-service-key',
  positional: ['name'],
  options: {},
  summary: 'a key with which the video platform feeds this region; prints it once, it is kept nowhere',
  run: async ({ db, clock, ids, print }, values) => {
    const key = newServiceKey()
    const keyId = ids.uuid()
    await inTransaction(db, SCOPE, (tx) =>
      insertKey(tx, keyId, given(values, 'name'), serviceKeyHash(key), clock.now()),
    )
    print(`id  ${keyId}`)
    print(`key ${key}`)
  },
}

export const listServiceKeys: Command = {
  name: 'list-service-keys',
  positional: [],
  options: {},
  summary: 'the keys of this region, without the keys',
  run: async ({ db, print }) => {
    const keys = await inTransaction(db, SCOPE, (tx) => listKeys(tx))
    for (const key of keys) {
      const since = new Date(key.created_at).toISOString()
      const until = key.revoked_at === null ? 'in force' : `revoked ${new Date(key.revoked_at).toISOString()}`
      print(`${key.key_id}  ${since}  ${until}  ${key.key_name}`)
    }
    if (keys.length === 0) print('no keys')
  },
}

export const revokeServiceKey: Command = {
  name: 'revoke-service-key',
  positional: ['key-id'],
  options: {},
  summary: 'ends a key from the next call on',
  run: async ({ db, clock, print }, values) => {
    const keyId = given(values, 'key-id')
    const isRevoked = await inTransaction(db, SCOPE, (tx) => revokeKey(tx, keyId, clock.now()))
    if (!isRevoked) throw new Refused(`no key ${keyId} is in force`)
    print('revoked')
  },
}
