import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

/** The database's: apps count real time, whatever the books' clock says. */
export const realTime = async (tx: Tx): Promise<Instant> => {
  const { rows } = await sql<{ now: string }>`select floor(extract(epoch from now()) * 1000)::text as now`.execute(tx)
  return Number(rows[0]?.now)
}

export const factorsOf = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('second_factors')
    .select(['factor_id', 'kind', 'added_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute()

export const appOf = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('authenticator_apps')
    .select(['factor_id', 'sealed_secret', 'last_step', 'next_secret'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

interface BegunApp {
  readonly accountId: AccountId
  readonly sealed: string
  readonly now: Instant
}

export async function beginApp(tx: Tx, { accountId, sealed, now }: BegunApp): Promise<boolean> {
  const begun = { sealed_secret: sealed, begun_at: at(now), last_step: 0 }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, factor_id: null, ...begun })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(begun).where('authenticator_apps.factor_id', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const setNextSecret = (tx: Tx, accountId: AccountId, sealed: string) =>
  tx.updateTable('authenticator_apps').set({ next_secret: sealed }).where('account_id', '=', accountId).execute()

interface AddedFactor {
  readonly accountId: AccountId
  readonly factorId: string
  readonly now: Instant
}

export async function addApp(tx: Tx, { accountId, factorId, now }: AddedFactor): Promise<void> {
  const factor = { account_id: accountId, factor_id: factorId, kind: 'totp', added_at: at(now) } as const
  await tx.insertInto('second_factors').values(factor).execute()
  await tx.updateTable('authenticator_apps').set({ factor_id: factorId }).where('account_id', '=', accountId).execute()
}

/** False if this or a later step was used. */
export async function useStep(tx: Tx, accountId: AccountId, step: number): Promise<boolean> {
  const apps = tx.updateTable('authenticator_apps').set({ last_step: step }).where('account_id', '=', accountId)
  return (await apps.where('last_step', '<', step).returning('account_id').executeTakeFirst()) !== undefined
}

export const sealAgain = (tx: Tx, accountId: AccountId, sealed: string) =>
  tx.updateTable('authenticator_apps').set({ sealed_secret: sealed }).where('account_id', '=', accountId).execute()

export const noteUse = (tx: Tx, accountId: AccountId, factorId: string, now: Instant) =>
  tx
    .updateTable('second_factors')
    .set({ used_at: at(now) })
    .where('account_id', '=', accountId)
    .where('factor_id', '=', factorId)
    .execute()

export const removeFactor = (tx: Tx, accountId: AccountId, factorId: string) =>
  tx.deleteFrom('second_factors').where('account_id', '=', accountId).where('factor_id', '=', factorId).execute()

export const removeAllFactors = async (tx: Tx, accountId: AccountId): Promise<boolean> => {
  await tx.deleteFrom('authenticator_apps').where('account_id', '=', accountId).execute()
  const factors = tx.deleteFrom('second_factors').where('account_id', '=', accountId)
  return (await factors.returning('factor_id').execute()).length > 0
}

export const forgetCodes = (tx: Tx, accountId: AccountId) =>
  tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()

export async function replaceCodes(tx: Tx, accountId: AccountId, hashes: readonly string[], now: Instant) {
  await forgetCodes(tx, accountId)
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash, made_at: at(now) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function countCodes(tx: Tx, accountId: AccountId): Promise<number> {
  const codes = tx.selectFrom('recovery_codes').select((eb) => eb.fn.countAll<string>().as('left'))
  return Number((await codes.where('account_id', '=', accountId).executeTakeFirstOrThrow()).left)
}

/** False if there was none: of concurrent uses one succeeds. */
export async function useCode(tx: Tx, accountId: AccountId, hash: string): Promise<boolean> {
  const codes = tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).where('code_hash', '=', hash)
  return (await codes.returning('code_hash').executeTakeFirst()) !== undefined
}
