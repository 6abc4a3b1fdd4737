import { inTransaction } from '../../db/transaction.ts'
import { newServiceKey, serviceKeyHash } from '../../http/caller/service-key.ts'
import { type Command, given, givenId, Refused } from '../command.ts'
import { insertKey, listKeys, recordAction, revokeKey } from '../store.ts'

const SCOPE = { system: 'administration' } as const

export const createServiceKey: Command = {
  name: 'create-service-key',
  positional: ['name'],
  options: {},
  summary: 'a key with which the video platform feeds this region; prints it once, it is kept nowhere',
  run: async (context, values) => {
    const { db, clock, ids, print } = context
    const key = newServiceKey()
    const keyId = ids.uuid()
    const name = given(values, 'name')
    await inTransaction(db, SCOPE, async (tx) => {
      await insertKey(tx, keyId, name, serviceKeyHash(key), clock.now())
      await recordAction(tx, context, 'create-service-key', `${keyId} ${name}`)
    })
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
  run: async (context, values) => {
    const { db, clock, print } = context
    const keyId = givenId(values, 'key-id', 'list-service-keys shows it')
    const isRevoked = await inTransaction(db, SCOPE, async (tx) => {
      const isEnded = await revokeKey(tx, keyId, clock.now())
      if (isEnded) await recordAction(tx, context, 'revoke-service-key', keyId)
      return isEnded
    })
    if (!isRevoked) throw new Refused(`no key ${keyId} is in force`)
    print('revoked')
  },
}
