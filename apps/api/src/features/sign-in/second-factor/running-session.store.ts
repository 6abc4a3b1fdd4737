import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

/** Whether a refresh token that is not spent belongs to a running session of the account. */
export const isSessionOf = async (tx: Tx, accountId: AccountId, refreshHash: string): Promise<boolean> => {
  const token = await tx
    .selectFrom('session_tokens')
    .select(['organization_id', 'family_id'])
    .where('token_hash', '=', refreshHash)
    .where('kind', '=', 'refresh')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .executeTakeFirst()
  if (token === undefined) return false
  const family = await tx
    .selectFrom('session_families')
    .select('family_id')
    .where('organization_id', '=', token.organization_id)
    .where('family_id', '=', token.family_id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .executeTakeFirst()
  return family !== undefined
}
