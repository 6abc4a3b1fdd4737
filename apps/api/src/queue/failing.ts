import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type SqlBool, sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { moneyKinds } from './kinds.ts'

export interface FailingJob {
  readonly id: number
  readonly kind: string
  readonly organization_id: OrganizationId | null
  readonly state: 'queued' | 'running' | 'done' | 'dead'
  readonly attempts: number
  readonly run_at: Instant
  readonly last_error: string | null
}

/** A literal, for the partial index. */
const triedAgain = sql<SqlBool>`(state = 'queued' and attempts > 0)`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('jobs')
    .select(['id', 'kind', 'organization_id', 'state', 'attempts', 'run_at', 'last_error'])
    .orderBy('id', 'desc')

const SHOWN = 200

export const jobStates = ['failing', 'dead', 'all'] as const
export type ShownJobs = (typeof jobStates)[number]

const shownAs = {
  failing: sql<SqlBool>`(state = 'dead' or ${triedAgain} or (state = 'running' and last_error is not null))`,
  dead: sql<SqlBool>`state = 'dead'`,
  all: sql<SqlBool>`state in ('dead', 'queued', 'running')`,
} satisfies Record<ShownJobs, unknown>

/** `failing`: given up or tried again; `all`: not done. Newest first. */
export const listJobs = (tx: Tx, shown: ShownJobs, most = SHOWN): Promise<FailingJob[]> => {
  const rows = rowsOf(tx).limit(most)
  return rows.where(shownAs[shown]).execute()
}

const moneyFailedTwice = (tx: Tx) =>
  rowsOf(tx)
    .where(triedAgain)
    .where('attempts', '>=', 2)
    .where('kind', 'in', [...moneyKinds])

export const isMoneyFailing = (db: Db): Promise<boolean> =>
  inTransaction(db, jobsScope, async (tx) => (await moneyFailedTwice(tx).limit(1).executeTakeFirst()) !== undefined)

export const jobsToReport = async (tx: Tx, since: Instant) => ({
  failing: await moneyFailedTwice(tx).limit(1_000).execute(),
  givenUp: await rowsOf(tx)
    .where(sql<SqlBool>`state = 'dead'`)
    .where('finished_at', '>=', at(since))
    .limit(1_000)
    .execute(),
})
