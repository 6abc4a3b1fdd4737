import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { countCodes, factorsOf, forgetCodes, replaceCodes } from './store.ts'

/** Authenticator apps and passkeys. */
export const countFactors = async (tx: Tx, accountId: AccountId): Promise<number> =>
  (await factorsOf(tx, accountId)).length + (await passkeysOf(tx, accountId)).length

/** With one of them the password alone signs nobody in (decision 244). */
export const hasFactor = async (tx: Tx, accountId: AccountId): Promise<boolean> =>
  (await countFactors(tx, accountId)) > 0

interface Made {
  readonly hashes: readonly string[]
  readonly now: number
}

/** With the first factor come the codes; false where there are some already. */
export async function giveCodes(tx: Tx, accountId: AccountId, { hashes, now }: Made): Promise<boolean> {
  if ((await countCodes(tx, accountId)) > 0) return false
  await replaceCodes(tx, accountId, hashes, now)
  return true
}

/** With the last factor the codes go. */
export async function forgetCodesOfNothing(tx: Tx, accountId: AccountId): Promise<void> {
  if (!(await hasFactor(tx, accountId))) await forgetCodes(tx, accountId)
}
