import type { InsertObject } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'

type Row<T extends keyof Database> = InsertObject<Database, T>

/** PostgreSQL takes at most 65,535 parameters a statement; the widest row here has fewer than 30. */
const BATCH = 1000

async function inBatches<R>(rows: readonly R[], insert: (batch: R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await insert(rows.slice(from, from + BATCH))
}

export const insertOrganization = (tx: Tx, row: Row<'organizations'>) =>
  tx.insertInto('organizations').values(row).execute()

/** A person may already be known in this cell: the administrator of two organisations signs in with one password. */
export const insertAccount = (tx: Tx, row: Row<'accounts'>) =>
  tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .execute()

export const accountOf = (tx: Tx, loginName: string) =>
  tx.selectFrom('accounts').select('account_id').where('login_name', '=', loginName).executeTakeFirstOrThrow()

export const insertUsers = (tx: Tx, rows: readonly Row<'users'>[]) =>
  inBatches(rows, (batch) => tx.insertInto('users').values(batch).execute())

export const insertContract = (tx: Tx, row: Row<'contracts'>) => tx.insertInto('contracts').values(row).execute()

export const insertEntries = (tx: Tx, rows: readonly Row<'plan_entries'>[]) =>
  inBatches(rows, (batch) => tx.insertInto('plan_entries').values(batch).execute())

export const insertUsageRecords = (tx: Tx, rows: readonly Row<'usage_records'>[]) =>
  inBatches(rows, (batch) => tx.insertInto('usage_records').values(batch).execute())

export const insertAggregates = (tx: Tx, rows: readonly Row<'usage_aggregates'>[]) =>
  inBatches(rows, (batch) => tx.insertInto('usage_aggregates').values(batch).execute())

export const insertDirectoryEntry = (tx: Tx, row: Row<'directory_entries'>) =>
  tx.insertInto('directory_entries').values(row).execute()

export const planIdsOf = async (tx: Tx, groupId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('contract_plans')
    .select(['role', 'contract_plan_id'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map((row) => [row.role, row.contract_plan_id]))
}
