import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { isOlderThanKept } from '../../http/idempotency.store.ts'

export const deleteOldAnswers = (tx: Tx) => tx.deleteFrom('idempotency_keys').where(isOlderThanKept).execute()

/**
 * Sessions use the database's own time; their tokens are deleted with them. Until then a second use of a spent one
 * reveals a thief.
 */
export const deleteOldFamilies = (tx: Tx) =>
  tx.deleteFrom('session_families').where('expires_at', '<', sql<never>`now() - interval '1 day'`).execute()

export const deleteMailTokensBefore = (tx: Tx, instant: Instant) =>
  tx.deleteFrom('mail_tokens').where('expires_at', '<', at(instant)).execute()

export const deleteOldThrottles = (tx: Tx) =>
  tx.deleteFrom('throttles').where('window_started_at', '<', sql<never>`now() - interval '1 day'`).execute()
