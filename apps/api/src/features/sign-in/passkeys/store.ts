import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

type Purpose = 'add' | 'sign-in'

interface NewQuestion {
  readonly hash: string
  readonly purpose: Purpose
  readonly accountId: AccountId | null
}

export const insertQuestion = (tx: Tx, { hash, purpose, accountId }: NewQuestion) =>
  tx
    .insertInto('passkey_questions')
    .values({
      question_hash: hash,
      purpose,
      account_id: accountId,
      expires_at: sql`now() + interval '5 minutes'`,
    })
    .execute()

export const openQuestion = (tx: Tx, hashes: readonly string[], purpose: Purpose) =>
  tx
    .selectFrom('passkey_questions')
    .select(['question_hash', 'account_id'])
    .where('question_hash', 'in', hashes)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<never>`now()`)
    .forUpdate()
    .executeTakeFirst()

export const forgetQuestion = (tx: Tx, hash: string) =>
  tx.deleteFrom('passkey_questions').where('question_hash', '=', hash).execute()

export const passkeysOf = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('passkeys')
    .select(['passkey_id', 'credential_id', 'transports', 'is_backed_up', 'passkey_name', 'added_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('passkey_id')
    .execute()

/** Serialises the use count. */
export const lockedPasskey = (tx: Tx, credentialId: string) =>
  tx
    .selectFrom('passkeys')
    .select(['account_id', 'passkey_id', 'credential_id', 'public_key', 'sign_count', 'is_synced'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()

interface NewPasskey {
  readonly accountId: AccountId
  readonly passkeyId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly count: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly isBackedUp: boolean
  readonly name: string
  readonly now: Instant
}

export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<boolean> => {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      account_id: passkey.accountId,
      passkey_id: passkey.passkeyId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.count,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      is_backed_up: passkey.isBackedUp,
      passkey_name: passkey.name,
      added_at: at(passkey.now),
    })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface Use {
  readonly count: number
  readonly isBackedUp: boolean
  readonly now: Instant
}

export const noteUse = (tx: Tx, credentialId: string, { count, isBackedUp, now }: Use) =>
  tx
    .updateTable('passkeys')
    .set({ sign_count: count, is_backed_up: isBackedUp, last_used_at: at(now) })
    .where('credential_id', '=', credentialId)
    .execute()

export const deletePasskey = (tx: Tx, accountId: AccountId, passkeyId: string) =>
  tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_name')
    .executeTakeFirst()

export const deleteAllPasskeys = async (tx: Tx, accountId: AccountId): Promise<number> => {
  const passkeys = tx.deleteFrom('passkeys').where('account_id', '=', accountId)
  return (await passkeys.returning('passkey_id').execute()).length
}

export const setPasskeyName = async (tx: Tx, accountId: AccountId, passkeyId: string, name: string) => {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ passkey_name: name })
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst()
  return renamed !== undefined
}
