import { instantToWire } from '@touchline/contract/wire'
import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import { countCodes, factorsOf } from './store.ts'

/** What the login's own screen says of its second factors. */
export async function readFactors(tx: Tx, accountId: AccountId) {
  const app = (await factorsOf(tx, accountId)).find(({ kind }) => kind === 'totp')
  const usedAt = app?.used_at ?? null
  return {
    authenticator:
      app === undefined
        ? null
        : { addedAt: instantToWire(app.added_at), usedAt: usedAt === null ? null : instantToWire(usedAt) },
    recoveryCodesLeft: await countCodes(tx, accountId),
  }
}
