import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/** Advisory: many machines would lock all logins' rows (decision 324). */
const keyOf = (accountId: unknown) => sql`hashtextextended('login ' || ${accountId}::text, 0)`

/** Until commit nobody changes what opens the login or ends its sessions. */
export const shareLogin = (tx: Tx, accountId: AccountId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${keyOf(accountId)})`.execute(tx)

/** Exclusive until commit. Read afterwards what you decide on. */
export const holdLogin = (tx: Tx, accountId: AccountId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${keyOf(accountId)})`.execute(tx)

export const holdLogins = (tx: Tx, accountIds: readonly AccountId[]): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${keyOf(sql.ref('id'))}) from unnest(${accountIds.toSorted()}::uuid[]) id`.execute(
    tx,
  )
