import { DAY, type Instant, type Seconds } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

interface NewChallenge {
  readonly hash: string
  readonly accountId: AccountId
  readonly organizationId: OrganizationId
  readonly byProvider: boolean
  readonly lifetimeSeconds: Seconds
}

export const insertChallenge = (tx: Tx, challenge: NewChallenge) =>
  tx
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: challenge.hash,
      account_id: challenge.accountId,
      organization_id: challenge.organizationId,
      by_provider: challenge.byProvider,
      expires_at: sql`now() + make_interval(secs => ${challenge.lifetimeSeconds})`,
    })
    .execute()

const openChallenge = (tx: Tx, hash: string) =>
  tx
    .selectFrom('sign_in_challenges')
    .select(['account_id', 'organization_id', 'attempts', 'by_provider'])
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', sql<never>`now()`)

export const readChallenge = (tx: Tx, hash: string) => openChallenge(tx, hash).executeTakeFirst()

/** Serialises answers. */
export const lockChallenge = (tx: Tx, hash: string) => openChallenge(tx, hash).forUpdate().executeTakeFirst()

export const countAnswer = (tx: Tx, hash: string) =>
  tx
    .updateTable('sign_in_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('challenge_hash', '=', hash)
    .execute()

const REMEMBERED_DAYS = 30

export const daysOfGuesses = async (tx: Tx, accountId: AccountId, now: Instant): Promise<number> => {
  const { guesses } = await tx
    .selectFrom('users as u')
    .innerJoin('audit_entries as e', 'e.organization_id', 'u.organization_id')
    .select((eb) => eb.fn.countAll<number>().as('guesses'))
    .where('u.account_id', '=', accountId)
    .where('e.action', '=', 'guess-second-factor')
    .where(sql<boolean>`e.actor = u.user_id::text`)
    .where('e.happened_at', '>', at(now - REMEMBERED_DAYS * DAY))
    .where('e.happened_at', '<=', at(now - DAY))
    .executeTakeFirstOrThrow()
  return Number(guesses)
}

export const endChallengesOf = (tx: Tx, accountId: AccountId) =>
  tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute()

export const endChallenge = (tx: Tx, hash: string) =>
  tx.deleteFrom('sign_in_challenges').where('challenge_hash', '=', hash).execute()
