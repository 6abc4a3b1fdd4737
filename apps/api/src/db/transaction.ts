import { setTimeout as delay } from 'node:timers/promises'
import type { OrganizationId } from '@touchline/domain/ids'
import { CompiledQuery, type IsolationLevel, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { inSpan } from '../watch/cause.ts'
import type { Db, Tx } from './connect.ts'
import { isWorthRepeating } from './failure.ts'
import { enterOn, readsOn } from './pg-driver.ts'
import { type Frame, transactionOf } from './reads.ts'

/** Whose rows the transaction may touch: one organisation's, or the whole cell's for the named purpose. */
export type Scope =
  | { readonly organizationId: OrganizationId }
  | { readonly system: 'jobs' | 'sign-in' | 'payment-events' | 'administration' | 'ingestion' }

/** What jobs do for the whole cell. */
export const jobsScope = { system: 'jobs' } as const satisfies Scope

/** A batch of one organisation has its own, so that its row security holds; one of several the cell's. */
export const scopeOf = (batch: readonly { readonly organizationId: OrganizationId }[]): Scope => {
  const [first] = batch
  const isOfOne = first !== undefined && batch.every(({ organizationId }) => organizationId === first.organizationId)
  return isOfOne ? { organizationId: first.organizationId } : { system: 'jobs' }
}

interface TransactionOptions {
  /** `read committed` when not given: lock what you decide on (`for update`), or ask for `serializable`. */
  readonly isolation?: IsolationLevel
  /** How often the work is tried when others force a rollback; 5 when not given. */
  readonly attempts?: number
}

const FIRST_PAUSE_MS = 5
const ATTEMPTS = 5

const settingsOf = (scope: Scope): readonly (readonly [string, string])[] =>
  'system' in scope
    ? [
        ['role', 'touchline_jobs'],
        ['app.organization_id', ''],
        ['app.system', scope.system],
      ]
    : [
        ['role', 'touchline_app'],
        ['app.organization_id', scope.organizationId],
        ['app.system', ''],
      ]

/**
 * Many machines are asked one after the other from here on: a change of a row that each has a copy of (a login's, the
 * catalogue's) is refused after a question to all at once. Nothing to one PostgreSQL.
 */
const ONE_MACHINE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode to 'sequential'`

/**
 * Commands, not `set_config`: on many machines only these reach all of them. Role and settings end with the transaction. Who
 * signs in is looked for in all organisations, and changes logins.
 */
const localSettings = (scope: Scope): readonly string[] => [
  ...settingsOf(scope).map(([name, value]) => `set local ${name} to ${escapeLiteral(value)}`),
  ...('system' in scope && scope.system === 'sign-in' ? [ONE_MACHINE_AFTER_ANOTHER] : []),
]

const ENTER = `select set_config('role', $1, true), set_config('app.organization_id', $2, true),
  set_config('app.system', $3, true)`

/** With parameters, so that it is one prepared statement for all. */
const entering = (scope: Scope, text: string): CompiledQuery =>
  CompiledQuery.raw(
    text,
    settingsOf(scope).map(([, value]) => value),
  )

const enter = (tx: Tx, scope: Scope): Promise<void> =>
  tx
    .getExecutor()
    .provideConnection((connection) =>
      enterOn(connection, (isSpread) =>
        isSpread ? localSettings(scope).map((text) => CompiledQuery.raw(text)) : [entering(scope, ENTER)],
      ),
    )

/** For a transaction that asks all organisations, and then changes what each machine has a copy of. */
export const oneMachineAfterAnother = (tx: Tx): Promise<void> =>
  tx
    .getExecutor()
    .provideConnection((connection) =>
      enterOn(connection, (isSpread) => (isSpread ? [CompiledQuery.raw(ONE_MACHINE_AFTER_ANOTHER)] : [])),
    )

const enterReading = (scope: Scope): Frame => ({
  enter: [entering(scope, `${ENTER}, set_config('transaction_read_only', 'on', true)`)],
  leave: [],
  recover: [],
})

/** On many machines a transaction has to be opened for the settings to reach them. */
const enterReadingSpread = (scope: Scope): Frame => ({
  enter: ['begin read only', ...localSettings(scope)].map((text) => CompiledQuery.raw(text)),
  leave: [CompiledQuery.raw('commit')],
  recover: [CompiledQuery.raw('rollback')],
})

/**
 * From here on the transaction is seen through another scope: what was changed of one organisation is noted for the cell. Not on
 * the machines, which were asked as another role and cannot take this one: it asks tables of the coordinator only.
 */
export async function changeScope(tx: Tx, scope: Scope): Promise<void> {
  const [role, organization, system] = settingsOf(scope).map(([, value]) => value)
  await sql`select set_config('role', ${role}, true), set_config('app.organization_id', ${organization}, true),
    set_config('app.system', ${system}, true)`.execute(tx)
}

/** Doubling with a random part, so that two that collided do not collide again. */
const pause = (attempt: number): Promise<void> => delay(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))

const repeated = async <T>(attempts: number, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthRepeating(error) || attempt >= attempts) throw error
      await pause(attempt)
    }
  }
}

const spanFields = (scope: Scope) => ({ 'touchline.scope': 'system' in scope ? scope.system : 'organization' })

const waiting = new WeakMap<Tx, (() => void)[]>()

/** For what the world hears of only if it happened: done once the transaction is committed, and never if it is not. */
export const afterCommit = (tx: Tx, action: () => void): void => void waiting.get(tx)?.push(action)

/**
 * Runs the work in one transaction seen through the scope's row security. The work may run several times (serialization
 * failures and deadlocks are repeated), so it touches nothing but `tx`. Throws what the work throws (all rolled back),
 * `OutcomeUnknownError` when the commit itself broke, `CommitRolledBackError` when the work hid a failed statement.
 */
export const inTransaction = <T>(
  db: Db,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> =>
  inSpan('transaction', spanFields(scope), () =>
    repeated(options.attempts ?? ATTEMPTS, async () => {
      const actions: (() => void)[] = []
      const result = await db
        .transaction()
        .setIsolationLevel(options.isolation ?? 'read committed')
        .execute(async (tx) => {
          waiting.set(tx, actions)
          await enter(tx, scope)
          return work(tx)
        })
      for (const action of actions) action()
      return result
    }),
  )

/**
 * Only reads, seen through the scope's row security: a statement that writes or locks is refused by the database.
 * Questions that are asked together (`Promise.all`) travel together, so that a read of which no question waits for the
 * answer to another costs one trip. What a question sets (`set_config`) holds for those that travel with it and come
 * after it. Each question sees what was committed when it is asked, as in `inTransaction`.
 */
export const inRead = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inSpan('read', spanFields(scope), () =>
    repeated(ATTEMPTS, () =>
      db.getExecutor().provideConnection((connection) => {
        const reads = readsOn(connection, (isSpread) => (isSpread ? enterReadingSpread(scope) : enterReading(scope)))
        return work(transactionOf(reads))
      }),
    ),
  )
