import { setTimeout as delay } from 'node:timers/promises'
import type { OrganizationId } from '@touchline/domain/ids'
import { CompiledQuery, type IsolationLevel, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { inSpan } from '../watch/cause.ts'
import type { Db, Tx } from './connect.ts'
import { isWorthRepeating } from './failure.ts'
import { enterOn, readsOn } from './pg-driver.ts'
import { type Frame, transactionOf } from './reads.ts'

export type Scope =
  | { readonly organizationId: OrganizationId }
  | { readonly system: 'jobs' | 'sign-in' | 'payment-events' | 'administration' | 'ingestion' | 'desk' }

/** Reads the whole cell but its secrets, and writes nothing. */
export const deskScope = { system: 'desk' } as const satisfies Scope

export const jobsScope = { system: 'jobs' } as const satisfies Scope

export const scopeOf = (batch: readonly { readonly organizationId: OrganizationId }[]): Scope => {
  const [first] = batch
  const isOfOne = first !== undefined && batch.every(({ organizationId }) => organizationId === first.organizationId)
  return isOfOne ? { organizationId: first.organizationId } : { system: 'jobs' }
}

interface TransactionOptions {
  /** Default `read committed`: lock what you decide on. */
  readonly isolation?: IsolationLevel
  readonly attempts?: number
}

const FIRST_PAUSE_MS = 5
const ATTEMPTS = 5

const roleOf = (scope: Scope): string => {
  if (!('system' in scope)) return 'touchline_app'
  return scope.system === 'desk' ? 'touchline_desk' : 'touchline_jobs'
}

const settingsOf = (scope: Scope): readonly (readonly [string, string])[] => [
  ['role', roleOf(scope)],
  ['app.organization_id', 'organizationId' in scope ? scope.organizationId : ''],
  ['app.system', 'system' in scope ? scope.system : ''],
]

/** Sequential: replicated rows cannot change after a parallel query. No effect on one server. */
const ONE_MACHINE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode to 'sequential'`

/** Coordinator and machine plan each statement anew: the order of joins is ours. */
const JOINS_AS_WRITTEN = 'set local join_collapse_limit to 1'

/** Only SET LOCAL reaches all machines. */
const localSettings = (scope: Scope): readonly string[] => [
  ...settingsOf(scope).map(([name, value]) => `set local ${name} to ${escapeLiteral(value)}`),
  ...('system' in scope ? [] : [JOINS_AS_WRITTEN]),
  ...('system' in scope && scope.system === 'sign-in' ? [ONE_MACHINE_AFTER_ANOTHER] : []),
]

const ENTER = `select set_config('role', $1, true), set_config('app.organization_id', $2, true),
  set_config('app.system', $3, true)`

/** Parameters keep it one prepared statement. */
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

export const oneMachineAfterAnother = (tx: Tx): Promise<void> =>
  tx
    .getExecutor()
    .provideConnection((connection) =>
      enterOn(connection, (isSpread) => (isSpread ? [CompiledQuery.raw(ONE_MACHINE_AFTER_ANOTHER)] : [])),
    )

/** Planned once for each connection, not five times: a call after a pause often meets one that never asked. */
const ENTER_READING = `${ENTER}, set_config('transaction_read_only', 'on', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`

const enterReading = (scope: Scope): Frame => ({
  enter: [entering(scope, ENTER_READING)],
  leave: [],
  recover: [],
})

/** Settings reach many machines only within a transaction. */
const enterReadingSpread = (scope: Scope): Frame => ({
  enter: ['begin read only', ...localSettings(scope)].map((text) => CompiledQuery.raw(text)),
  leave: [CompiledQuery.raw('commit')],
  recover: [CompiledQuery.raw('rollback')],
})

/**
 * Continues under another scope, to record an organisation's change for the cell. Machines keep the first role: query
 * only the coordinator's tables.
 */
export async function changeScope(tx: Tx, scope: Scope): Promise<void> {
  const [role, organization, system] = settingsOf(scope).map(([, value]) => value)
  await sql`select set_config('role', ${role}, true), set_config('app.organization_id', ${organization}, true),
    set_config('app.system', ${system}, true)`.execute(tx)
}

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

export const afterCommit = (tx: Tx, action: () => void): void => void waiting.get(tx)?.push(action)

/**
 * Under the scope's row security. May run several times (serialization failures, deadlocks): touch only `tx`. Throws
 * the work's error, `OutcomeUnknownError` or `CommitRolledBackError`.
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
 * Read-only, under the scope's row security. Queries issued together (`Promise.all`) share a trip; each sees what was
 * committed then.
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
