import { Pool } from 'pg'

export interface Servers {
  /** A superuser's address of the maintenance database. */
  readonly adminUrl: string
  /** Superusers' addresses of the workers of a cluster; else empty. */
  readonly workers: readonly string[]
}

/** Copies a database without connections; reachable only with the processes' login, as in production. */
export const copyDatabase = async ({ adminUrl, workers }: Servers, template: string, name: string): Promise<void> => {
  for (const server of [...workers, adminUrl])
    await asAdmin(server, [
      // File by file: on a server that waits for no disk four times as fast as through its log.
      `create database ${name} template ${template} strategy file_copy owner touchline_owner`,
      `revoke all on database ${name} from public`,
      `grant connect on database ${name} to touchline_api`,
      // Machines ask each other under the role of the transaction.
      ...(workers.length === 0 ? [] : [`grant connect on database ${name} to touchline_app, touchline_jobs`]),
    ])
}

/** Copying and dropping need a database without connections, and Citus would reconnect by itself. */
export async function closeDatabase({ adminUrl, workers }: Servers, name: string): Promise<void> {
  for (const server of [adminUrl, ...workers])
    await asAdmin(server, [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    ])
}

export const dropDatabase = async (servers: Servers, name: string): Promise<void> => {
  const { adminUrl, workers } = servers
  if (workers.length > 0) await closeDatabase(servers, name)
  for (const server of [adminUrl, ...workers]) await asAdmin(server, [`drop database ${name} with (force)`])
}

const pools = new Map<string, Pool>()

/** Does not keep the process alive, and may break with its server. */
const poolOf = (adminUrl: string): Pool => {
  const known = pools.get(adminUrl)
  if (known !== undefined) return known
  const pool = new Pool({ connectionString: adminUrl, allowExitOnIdle: true })
  pool.on('error', () => undefined)
  pools.set(adminUrl, pool)
  return pool
}

export const asAdmin = async (adminUrl: string, statements: readonly string[]): Promise<void> => {
  const client = await poolOf(adminUrl).connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}
