import { randomBytes } from 'node:crypto'
import { connect, type Db } from '@touchline/api/db/connect'
import { cellUrls } from '@touchline/api/db/provision'
import type { ClusterAddress } from './cluster.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'

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

/** The cluster of this vitest run; loaded late, since outside of vitest its package refuses to be imported. */
const clusterOfRun = async (): Promise<ClusterAddress> => (await import('vitest')).inject('cluster')

interface TestDatabaseOptions {
  /** The run's when not given: for what runs outside of vitest (simulation, e2e). */
  readonly cluster?: ClusterAddress | undefined
  /** The address at which the product reaches it, e.g. a pooler's. */
  readonly through?: ((url: string) => string) | undefined
  /** Whether the demo's catalogue is in it; else there is nothing for sale. */
  readonly isSeeded?: boolean
}

/** A new migrated database, with no organisation in it. */
export const createTestDatabase = async ({
  cluster,
  through = (url) => url,
  isSeeded = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const servers = cluster ?? (await clusterOfRun())
  const name = `touchline_${randomBytes(8).toString('hex')}`
  await copyDatabase(servers, isSeeded ? servers.seeded : servers.template, name)
  const { ownerUrl, appUrl } = cellUrls(servers.adminUrl, name)
  const db = connect({ url: through(appUrl), poolSize: 8, isSpread: servers.workers.length > 0 })
  const ownerDb = connect({ url: ownerUrl, poolSize: 2, applicationName: 'touchline tests' })
  const drop = async (): Promise<void> => {
    await db.destroy()
    await ownerDb.destroy()
    await dropDatabase(servers, name)
  }
  return { db, ownerDb, url: appUrl, ownerUrl, drop }
}
