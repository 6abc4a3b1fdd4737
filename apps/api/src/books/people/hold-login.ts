import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/** Not its row: many machines would hold the rows of all logins for it (decision 324). */
const keyOf = (accountId: unknown) => sql`hashtextextended('login ' || ${accountId}::text, 0)`

/** Until commit nobody changes what opens the login, or ends all of its sessions: one can begin. */
export const shareLogin = (tx: Tx, accountId: AccountId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${keyOf(accountId)})`.execute(tx)

/** Until commit nobody else shares the login or holds it. What is decided on is asked after it. */
export const holdLogin = (tx: Tx, accountId: AccountId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${keyOf(accountId)})`.execute(tx)

/** The same for several, one after the other in their order, so that two who hold some of them do not wait for each other. */
export const holdLogins = (tx: Tx, accountIds: readonly AccountId[]): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${keyOf(sql.ref('id'))}) from unnest(${accountIds.toSorted()}::uuid[]) id`.execute(
    tx,
  )
