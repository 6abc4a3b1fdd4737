import type { Cluster } from '@touchline/testing/cluster'
import type { TestDatabase } from '@touchline/testing/database'
import { Client } from 'pg'

/** Without the owner's and the administrator's. */
export interface Statements {
  readonly statements: number
  readonly transactions: number
}

export interface StatementsKept {
  readonly pid: number
  forget(): Promise<unknown>
  read(): Promise<Statements>
  stop(): Promise<void>
}

/** Enables pg_stat_statements, which restarts the server. */
export async function letKeep({ adminUrl, crash }: Pick<Cluster, 'adminUrl' | 'crash'>): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  await client.query(`alter system set shared_preload_libraries to 'pg_stat_statements'`)
  await client.query('checkpoint')
  await client.end()
  await crash()
}

const KEPT = `select coalesce(sum(calls), 0)::int as statements,
  coalesce(sum(calls) filter (where query ilike 'commit'), 0)::int as transactions from pg_stat_statements
  where toplevel and userid not in (select oid from pg_roles where rolname in (current_user, $1))
  and dbid = (select oid from pg_database where datname = current_database())`

export async function keepStatements(
  { adminUrl }: Pick<Cluster, 'adminUrl'>,
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
): Promise<StatementsKept> {
  const owner = new URL(ownerUrl)
  const client = new Client(Object.assign(new URL(adminUrl), { pathname: owner.pathname }).href)
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  return {
    pid: rows[0]?.pid ?? 0,
    forget: () => client.query('select pg_stat_statements_reset()'),
    read: async () =>
      (await client.query<Statements>(KEPT, [owner.username])).rows[0] ?? { statements: 0, transactions: 0 },
    stop: () => client.end(),
  }
}
