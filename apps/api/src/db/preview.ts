import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { inTransaction, type Scope } from './transaction.ts'

export type Watcher = (table: string, rows: readonly object[]) => void

const watchers = new WeakMap<Tx, Watcher>()

/** No document number is drawn. */
export const isPreview = (tx: Tx): boolean => watchers.has(tx)

export const noteInserted = (tx: Tx, table: string, rows: readonly object[]): void => watchers.get(tx)?.(table, rows)

class RolledBack extends Error {}

/** A preview keeps others waiting no longer than it waits itself. */
const PATIENCE = '300ms'

/**
 * Like `inTransaction`, reporting inserts to the watcher, then rolls back. Waits at most 300 ms for a lock (PostgreSQL
 * error 55P03).
 */
export async function rolledBack<T>(db: Db, scope: Scope, watcher: Watcher, work: (tx: Tx) => Promise<T>): Promise<T> {
  const kept: { found?: { readonly result: T } } = {}
  try {
    return await inTransaction<never>(db, scope, async (tx) => {
      watchers.set(tx, watcher)
      await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(tx)
      kept.found = { result: await work(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack && kept.found !== undefined) return kept.found.result
    throw error
  }
}
