import { randomUUID } from 'node:crypto'
import type { UsageLine } from '@touchline/contract/ingestion'
import { onlyOnOne } from '@touchline/testing/one-server'
import { sharedCell } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordedOver } from '../../books/usage/counted.store.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertRecords, knownRecords, removeRecords } from './usage.store.ts'
import { makeUsageMonths, refuseOthers } from './usage-months.ts'

const NOW = Date.parse('2190-01-15T00:00:00Z')

const cell = await sharedCell()

const organization = await cell.open()

const asJobs = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(cell.database.db, { system: 'jobs' }, work)

const line = (createdDate: string): UsageLine => ({
  usageId: randomUUID(),
  organizationId: organization.organizationId,
  userId: organization.userId,
  usage: 60,
  usageType: 'MOVIE_CONVERT_TIME',
  relatedDataId: null,
  relatedDataType: null,
  createdDate,
  _deletedFlag: false,
})

const partitionOf = async (usageId: string): Promise<unknown> => {
  const { rows } =
    await sql`select tableoid::regclass::text as name from recorded_usage where usage_id = ${usageId}`.execute(
      cell.database.ownerDb,
    )
  return rows[0]
}

const asked = (work: (tx: Tx) => Promise<unknown>) =>
  asJobs(async (tx) => {
    await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
    await work(tx)
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relispartition order by 1`.execute(tx)
    return rows.map(({ name }) => name)
  })

describe('the months of usage', () => {
  it('are made ahead, take what came before them, and report what is dated beyond them', async (context) => {
    onlyOnOne(context, 'the parts of a table are seen on the machine that has them')
    const [early, beyond] = [line('2190-02-10T00:00:00.000Z'), line('2190-06-10T00:00:00.000Z')]
    await asJobs((tx) => insertRecords(tx, [early, beyond], NOW))
    expect(await partitionOf(early.usageId)).toEqual({ name: 'recorded_usage_other' })
    const others = await makeUsageMonths(cell.database.db, NOW)
    expect(await partitionOf(early.usageId)).toEqual({ name: 'recorded_usage_2190_02' })
    expect(others).toBe(1)
    expect(() => refuseOthers(others)).toThrow('1 usage records are dated later')
    await makeUsageMonths(cell.database.db, Date.parse('2190-05-01T00:00:00Z'))
    expect(await makeUsageMonths(cell.database.db, Date.parse('2190-06-01T00:00:00Z'))).toBe(0)
    expect(await partitionOf(beyond.usageId)).toEqual({ name: 'recorded_usage_2190_06' })
  })

  it('are kept apart by the same policies as the table, and reached through it only', async (context) => {
    onlyOnOne(context, 'the parts of a table are seen on the machine that has them')
    const { rows } = await sql<{ policies: string; secured: boolean; granted: boolean }>`
      select string_agg(concat_ws(' ', p.policyname, p.roles::text, p.cmd, p.qual, p.with_check), ',' order by p.policyname) as policies,
        bool_and(c.relrowsecurity) as secured,
        bool_or(has_table_privilege('touchline_app', c.oid, 'select, insert, update, delete')) as granted
      from pg_class c join pg_policies p on p.tablename = c.relname and p.roles <> '{touchline_desk}'
      where c.relname in ('recorded_usage', 'recorded_usage_other', 'recorded_usage_2190_02', 'recorded_usage_past')
      group by c.relname`.execute(cell.database.ownerDb)
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ policies }) => policies)).size).toBe(1)
    expect(rows.every(({ secured }) => secured)).toBe(true)
    expect(rows.filter(({ granted }) => !granted)).toHaveLength(3)
  })

  it('that a question is not about are left out', async (context) => {
    onlyOnOne(context, 'the parts of a table are seen on the machine that has them')
    const own = { organizationIds: [organization.organizationId] }
    const [start, end] = [Date.parse('2190-02-05T00:00:00Z'), Date.parse('2190-02-20T00:00:00Z')]
    const february = ['recorded_usage_2190_02']
    expect(await asked((tx) => recordedOver(tx, { ...own, start, end }))).toEqual(february)
    const used = line('2190-02-10T00:00:00.000Z')
    expect(await asked((tx) => insertRecords(tx, [used], NOW))).toEqual(february)
    expect(await asked((tx) => knownRecords(tx, [used]))).toEqual([
      'recorded_usage_2190_01',
      'recorded_usage_2190_02',
      'recorded_usage_2190_03',
    ])
    expect(await asked((tx) => removeRecords(tx, [used], NOW))).toEqual(february)
  })

  it('find a record by its id near its time, and anywhere once it is said to be gone', async () => {
    const used = line('2190-02-10T00:00:00.000Z')
    await asJobs((tx) => insertRecords(tx, [used], NOW))
    const foundAt = async (createdDate: string, _deletedFlag = false) =>
      (await asJobs((tx) => knownRecords(tx, [{ ...used, createdDate, _deletedFlag }]))).size
    expect(await foundAt('2190-03-13T00:00:00.000Z')).toBe(1)
    expect(await foundAt('2190-03-13T00:00:00.001Z')).toBe(0)
    expect(await foundAt('2026-11-21T00:00:00.000Z', true)).toBe(1)
    await expect(
      cell.database.add('recorded_usage', {
        organization_id: used.organizationId,
        usage_id: used.usageId,
        user_id: used.userId,
        usage_seconds: 1,
        usage_type: used.usageType,
        created_at: at(Date.parse(used.createdDate)),
      }),
    ).rejects.toThrow('duplicate key')
  })
})
