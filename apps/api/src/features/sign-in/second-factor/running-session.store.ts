import type { Instant } from '@touchline/domain/calendar'
import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

interface Running {
  readonly factorProvenAt: Instant | null
}

export const runningSession = async (tx: Tx, accountId: AccountId, refreshHash: string): Promise<Running | null> => {
  const token = await tx
    .selectFrom('session_tokens')
    .select(['organization_id', 'family_id'])
    .where('token_hash', '=', refreshHash)
    .where('kind', '=', 'refresh')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .executeTakeFirst()
  if (token === undefined) return null
  const family = await tx
    .selectFrom('session_families')
    .select('factor_proven_at')
    .where('organization_id', '=', token.organization_id)
    .where('family_id', '=', token.family_id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .executeTakeFirst()
  return family === undefined ? null : { factorProvenAt: family.factor_proven_at }
}
