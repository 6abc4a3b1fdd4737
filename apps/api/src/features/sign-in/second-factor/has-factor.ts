import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { makeCodes } from './recovery-codes.ts'
import { countCodes, factorsOf, forgetCodes, replaceCodes } from './store.ts'

export const countFactors = async (tx: Tx, accountId: AccountId): Promise<number> =>
  (await factorsOf(tx, accountId)).length + (await passkeysOf(tx, accountId)).length

/** docs/sign-in.md, "Second factors". */
export const hasFactor = async (tx: Tx, accountId: AccountId): Promise<boolean> =>
  (await countFactors(tx, accountId)) > 0

/** With the first factor; empty if there are some. Hashed once the factor is proven, holding only the login. */
export async function giveCodes(tx: Tx, accountId: AccountId, now: Instant): Promise<readonly string[]> {
  return (await countCodes(tx, accountId)) > 0 ? [] : newCodes(tx, accountId, now)
}

export async function newCodes(tx: Tx, accountId: AccountId, now: Instant): Promise<readonly string[]> {
  const { codes, hashes } = await makeCodes(accountId)
  await replaceCodes(tx, accountId, hashes, now)
  return codes
}

export async function deleteCodesWithoutFactor(tx: Tx, accountId: AccountId): Promise<void> {
  if (!(await hasFactor(tx, accountId))) await forgetCodes(tx, accountId)
}
