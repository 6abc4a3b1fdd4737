import type { Instant, Seconds } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const IDLE_SECONDS: Seconds = 30 * 60
export const LONGEST_SECONDS: Seconds = 8 * 3_600

interface NewSession {
  readonly tokenHash: string
  readonly operator: string
  readonly issuer: string
  readonly subject: string
  readonly groups: readonly string[]
  readonly provenAt: Instant
}

/** By the database's time. */
export const insertOperatorSession = (tx: Tx, session: NewSession) =>
  tx
    .insertInto('operator_sessions')
    .values({
      token_hash: session.tokenHash,
      operator: session.operator,
      issuer: session.issuer,
      subject: session.subject,
      groups: [...session.groups],
      proven_at: at(session.provenAt),
      expires_at: sql`now() + make_interval(secs => ${LONGEST_SECONDS})`,
    })
    .execute()

export const useOperatorSession = (tx: Tx, tokenHash: string) =>
  tx
    .updateTable('operator_sessions')
    .set({ seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<never>`now()`)
    .where('seen_at', '>', sql<never>`now() - make_interval(secs => ${IDLE_SECONDS})`)
    .returning(['operator', 'groups', 'proven_at', 'expires_at'])
    .executeTakeFirst()

export const isOperatorSession = async (tx: Tx, tokenHash: string): Promise<boolean> => {
  const rows = tx.selectFrom('operator_sessions').select('token_hash').where('token_hash', '=', tokenHash)
  return (await rows.executeTakeFirst()) !== undefined
}

export const endOperatorSession = (tx: Tx, tokenHash: string) =>
  tx
    .updateTable('operator_sessions')
    .set({ ended_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
