import type { Instant, Seconds } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

interface NewSignIn {
  readonly secretHash: string
  readonly isAgain: boolean
  readonly lifetimeSeconds: Seconds
}

export const insertSignIn = (tx: Tx, { secretHash, isAgain, lifetimeSeconds }: NewSignIn) =>
  tx
    .insertInto('provider_sign_ins')
    .values({
      secret_hash: secretHash,
      is_again: isAgain,
      expires_at: sql`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .execute()

/** Undefined if spent already, even concurrently. */
export const spendSignIn = (tx: Tx, secretHash: string) =>
  tx
    .updateTable('provider_sign_ins')
    .set({ spent_at: sql`now()` })
    .where('secret_hash', '=', secretHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .returning('is_again')
    .executeTakeFirst()

export const lockProven = (tx: Tx, secretHash: string) =>
  tx
    .selectFrom('provider_sign_ins')
    .select(['account_id', 'authenticated_at', 'is_again'])
    .where('secret_hash', '=', secretHash)
    .where('account_id', 'is not', null)
    .where('expires_at', '>', sql<never>`now()`)
    .forUpdate()
    .executeTakeFirst()

interface Proven {
  readonly accountId: AccountId
  readonly authenticatedAt: Instant
}

export const keepProven = (tx: Tx, secretHash: string, { accountId, authenticatedAt }: Proven) =>
  tx
    .updateTable('provider_sign_ins')
    .set({ account_id: accountId, authenticated_at: at(authenticatedAt) })
    .where('secret_hash', '=', secretHash)
    .execute()

export const forgetSignIn = (tx: Tx, secretHash: string) =>
  tx.deleteFrom('provider_sign_ins').where('secret_hash', '=', secretHash).execute()

interface Person {
  readonly issuer: string
  readonly subject: string
}

export const linkedAccount = async (tx: Tx, { issuer, subject }: Person): Promise<AccountId | null> => {
  const links = tx.selectFrom('provider_links').select('account_id')
  const link = await links.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
  return link?.account_id ?? null
}

export const linkOf = (tx: Tx, accountId: AccountId) =>
  tx
    .selectFrom('provider_links')
    .select(['issuer', 'subject', 'linked_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const deleteLink = (tx: Tx, accountId: AccountId) =>
  tx.deleteFrom('provider_links').where('account_id', '=', accountId).execute()

export const insertEndedLink = (tx: Tx, accountId: AccountId, { issuer, subject }: Person, now: Instant) =>
  tx
    .insertInto('ended_provider_links')
    .values({ account_id: accountId, issuer, subject, ended_at: at(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const isEndedLink = async (tx: Tx, accountId: AccountId, { issuer, subject }: Person): Promise<boolean> => {
  const ended = tx.selectFrom('ended_provider_links').select('account_id').where('account_id', '=', accountId)
  return (await ended.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()) !== undefined
}

export const forgetEndedLinks = async (tx: Tx, accountId: AccountId): Promise<boolean> => {
  const ended = tx.deleteFrom('ended_provider_links').where('account_id', '=', accountId)
  return (await ended.returning('account_id').execute()).length > 0
}

export async function forgetProven(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('provider_sign_ins').where('account_id', '=', accountId).execute()
  const challenges = tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId)
  await challenges.where('by_provider', '=', true).execute()
}

export const linkAccount = async (tx: Tx, accountId: AccountId, { issuer, subject }: Person, now: Instant) => {
  const made = await tx
    .insertInto('provider_links')
    .values({ account_id: accountId, issuer, subject, linked_at: at(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return made !== undefined
}

export const accountsOfAddress = async (tx: Tx, address: string): Promise<readonly AccountId[]> => {
  const accounts = tx.selectFrom('accounts').select('account_id')
  const rows = await accounts.where(sql<string>`lower(mail_address)`, '=', address).limit(2).execute()
  return rows.map((row) => row.account_id)
}
