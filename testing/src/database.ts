import { randomBytes } from 'node:crypto'
import { connect, type Db } from '@touchline/api/db/connect'
import { cellUrls } from '@touchline/api/db/provision'
import type { ClusterAddress } from './cluster.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'
import { type Picker, pickerOf } from './pick.ts'

export interface TestDatabase extends Picker {
  /** Tables only through `inTransaction`. */
  readonly db: Db
  /** The owner's connection, past row security. */
  readonly ownerDb: Db
  readonly url: string
  readonly ownerUrl: string
  drop(): Promise<void>
}

/** Lazily: vitest refuses imports outside of it. */
const clusterOfRun = async (): Promise<ClusterAddress> => (await import('vitest')).inject('cluster')

interface TestDatabaseOptions {
  /** The run's when not given. */
  readonly cluster?: ClusterAddress | undefined
  /** E.g. through a pooler. */
  readonly through?: ((url: string) => string) | undefined
  /** Default: nothing for sale. */
  readonly isSeeded?: boolean
}

/** A third faster for small queries. */
const atSocket = (url: string, { socketFolder }: ClusterAddress): string =>
  socketFolder === null ? url : Object.assign(new URL(url), { hostname: encodeURIComponent(socketFolder) }).href

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
  return { db, ownerDb, url: appUrl, ownerUrl, drop, ...pickerOf(ownerDb) }
}
