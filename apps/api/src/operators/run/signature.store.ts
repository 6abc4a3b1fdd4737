import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface Of {
  readonly digest: string
  readonly now: Instant
  readonly besides?: string
}

/** The first that waits, or that was answered by a second. */
export const signatureOf = (tx: Tx, { digest, now, besides }: Of) =>
  tx
    .selectFrom('approvals')
    .select(['approval_id', 'state', 'asked_by', 'asked_at', 'decided_by', 'decided_at'])
    .where('act', '=', 'sign-run')
    .where(sql<boolean>`input ->> 'digest' = ${digest}`)
    .where((eb) =>
      eb.or([eb('state', '=', 'approved'), eb.and([eb('state', '=', 'waiting'), eb('ends_at', '>', at(now))])]),
    )
    .$if(besides !== undefined, (query) => query.where('approval_id', '<>', besides ?? ''))
    .orderBy((eb) => eb('state', '=', 'approved'), 'desc')
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
