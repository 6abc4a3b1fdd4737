import type { TestDatabase } from '@touchline/testing/database'
import { sql } from 'kysely'

const WRITTEN = [
  'billings',
  'billing_drafts',
  'invoices',
  'invoice_lines',
  'settlements',
  'documents',
  'notices',
  'audit_entries',
] as const

/** One statement into identical tables; four jobs per close. */
export async function copyAll({ ownerDb }: TestDatabase): Promise<number> {
  for (const table of [...WRITTEN, 'jobs'])
    await sql`create table ${sql.table(`copied_${table}`)} (like ${sql.table(table)} including all)`.execute(ownerDb)
  const copies = WRITTEN.map(
    (table) =>
      sql`${sql.table(`made_${table}`)} as (insert into ${sql.table(`copied_${table}`)} table ${sql.table(table)})`,
  )
  const jobs = sql`made_jobs as (insert into copied_jobs overriding system value
    select * from jobs where state = 'queued' or kind = 'recalculate')`
  const began = performance.now()
  await sql`with ${sql.join([...copies, jobs])} select 1`.execute(ownerDb)
  return (performance.now() - began) / 1000
}
