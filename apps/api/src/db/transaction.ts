import { setTimeout as delay } from 'node:timers/promises'
import type { OrganizationId } from '@touchline/domain/ids'
import { type IsolationLevel, sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { isWorthRepeating } from './failure.ts'

/** Whose rows the transaction may touch: one organisation's, or the whole cell's for the named purpose. */
export type Scope =
  | { readonly organizationId: OrganizationId }
  | { readonly system: 'jobs' | 'sign-in' | 'payment-events' | 'administration' | 'ingestion' }

interface TransactionOptions {
  /** `read committed` when not given: lock what you decide on (`for update`), or ask for `serializable`. */
  readonly isolation?: IsolationLevel
  /** How often the work is tried when others force a rollback; 5 when not given. */
  readonly attempts?: number
}

const FIRST_PAUSE_MS = 5

/** Role and settings end with the transaction; the pool's login itself has no right on any table. */
const enter = async (tx: Tx, scope: Scope): Promise<void> => {
  const isSystem = 'system' in scope
  const role = isSystem ? 'touchline_jobs' : 'touchline_app'
  const organizationId = isSystem ? '' : scope.organizationId
  const system = isSystem ? scope.system : ''
  // Literals, not parameters: such a statement travels with BEGIN.
  const settings = [
    ['role', role],
    ['app.organization_id', organizationId],
    ['app.system', system],
  ].map(([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`)
  await sql`select ${sql.join(settings)}`.execute(tx)
}

/** Doubling with a random part, so that two that collided do not collide again. */
const pause = (attempt: number): Promise<void> => delay(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))

/**
 * Runs the work in one transaction seen through the scope's row security. The work may run several times (serialization
 * failures and deadlocks are repeated), so it touches nothing but `tx`. Throws what the work throws (all rolled back),
 * `OutcomeUnknownError` when the commit itself broke, `CommitRolledBackError` when the work hid a failed statement.
 */
export const inTransaction = async <T>(
  db: Db,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const attempts = options.attempts ?? 5
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(options.isolation ?? 'read committed')
        .execute(async (tx) => {
          await enter(tx, scope)
          return work(tx)
        })
    } catch (error) {
      if (!isWorthRepeating(error) || attempt >= attempts) throw error
      await pause(attempt)
    }
  }
}
