import { randomBytes } from 'node:crypto'
import { connect, type Db } from '@touchline/api/db/connect'
import { provision } from '@touchline/api/db/provision'
import { Client } from 'pg'
import type { ClusterAddress } from './cluster.ts'

export interface TestDatabase {
  /** As the product connects: tables only through `inTransaction`. */
  readonly db: Db
  /** As the owner: sees and may do everything, for arranging and for looking. */
  readonly ownerDb: Db
  readonly url: string
  readonly ownerUrl: string
  /** Closes both pools and removes the database, also with open connections. */
  drop(): Promise<void>
}

const asAdmin = async (adminUrl: string, statement: string): Promise<void> => {
  const client = new Client(adminUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The cluster of this vitest run; loaded late, since outside of vitest its package refuses to be imported. */
const clusterOfRun = async (): Promise<ClusterAddress> => (await import('vitest')).inject('cluster')

/** A new migrated, empty database: of the run's cluster, or of the one given (simulation, e2e); `through` a pooler. */
export const createTestDatabase = async (
  cluster?: ClusterAddress,
  through = (url: string): string => url,
): Promise<TestDatabase> => {
  const { adminUrl, template } = cluster ?? (await clusterOfRun())
  const name = `touchline_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} owner touchline_owner`)
  const { ownerUrl, appUrl } = await provision(adminUrl, name)
  const db = connect({ url: through(appUrl), poolSize: 8 })
  const ownerDb = connect({ url: ownerUrl, poolSize: 2, applicationName: 'touchline tests' })
  const drop = async (): Promise<void> => {
    await db.destroy()
    await ownerDb.destroy()
    await asAdmin(adminUrl, `drop database ${name} with (force)`)
  }
  return { db, ownerDb, url: appUrl, ownerUrl, drop }
}
