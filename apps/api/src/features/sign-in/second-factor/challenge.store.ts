import type { Seconds } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

interface NewChallenge {
  readonly hash: string
  readonly accountId: AccountId
  readonly organizationId: OrganizationId
  readonly lifetimeSeconds: Seconds
}

/** By the database's own time, as sessions. */
export const insertChallenge = (tx: Tx, challenge: NewChallenge) =>
  tx
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: challenge.hash,
      account_id: challenge.accountId,
      organization_id: challenge.organizationId,
      expires_at: sql`now() + make_interval(secs => ${challenge.lifetimeSeconds})`,
    })
    .execute()

const openChallenge = (tx: Tx, hash: string) =>
  tx
    .selectFrom('sign_in_challenges')
    .select(['account_id', 'organization_id', 'attempts'])
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', sql<never>`now()`)

export const readChallenge = (tx: Tx, hash: string) => openChallenge(tx, hash).executeTakeFirst()

/** Locked: answers to one challenge come one after another. */
export const lockChallenge = (tx: Tx, hash: string) => openChallenge(tx, hash).forUpdate().executeTakeFirst()

export const countAnswer = (tx: Tx, hash: string) =>
  tx
    .updateTable('sign_in_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('challenge_hash', '=', hash)
    .execute()

export const endChallengesOf = (tx: Tx, accountId: AccountId) =>
  tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()

export const endChallenge = (tx: Tx, hash: string) =>
  tx.deleteFrom('sign_in_challenges').where('challenge_hash', '=', hash).execute()
