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

/** The same database at the server's socket: the questions of tests are many and small, and the way is a third of their price. */
const atSocket = (url: string, { socketFolder }: ClusterAddress): string =>
  socketFolder === null ? url : Object.assign(new URL(url), { hostname: encodeURIComponent(socketFolder) }).href

/** A new migrated database, with no organisation in it. */
export const createTestDatabase = async ({
  cluster,
  through,
  isSeeded = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const servers = cluster ?? (await clusterOfRun())
  const name = `touchline_${randomBytes(8).toString('hex')}`
  await copyDatabase(servers, isSeeded ? servers.seeded : servers.template, name)
  const { ownerUrl, appUrl } = cellUrls(servers.adminUrl, name)
  const appAddress = through?.(appUrl) ?? atSocket(appUrl, servers)
  const db = connect({ url: appAddress, poolSize: 8, isSpread: servers.workers.length > 0 })
  const ownerDb = connect({ url: atSocket(ownerUrl, servers), poolSize: 2, applicationName: 'touchline tests' })
  const drop = async (): Promise<void> => {
    await db.destroy()
    await ownerDb.destroy()
    await dropDatabase(servers, name)
  }
  return { db, ownerDb, url: appUrl, ownerUrl, drop }
}
