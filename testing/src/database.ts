import { randomBytes } from 'node:crypto'
import { connect, type Db } from '@touchline/api/db/connect'
import { cellUrls } from '@touchline/api/db/provision'
import type { ClusterAddress } from './cluster.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'
import { restoreOriginal } from './original.ts'
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
  /** Of which no test before had connections. */
  readonly isNew?: boolean
}

/** A third faster for small queries. */
const atSocket = (url: string, { socketFolder }: ClusterAddress): string =>
  socketFolder === null ? url : Object.assign(new URL(url), { hostname: encodeURIComponent(socketFolder) }).href

interface Copy extends Pick<TestDatabase, 'db' | 'ownerDb' | 'url' | 'ownerUrl'> {
  end(): Promise<void>
}

/** By template: their connections have read the tables and planned the questions. */
const left = new Map<string, Copy[]>()
const MOST_LEFT = 3

/** Whether a later test can have it. */
async function leave(copy: Copy, template: string): Promise<boolean> {
  const others = left.get(template) ?? []
  if (others.length >= MOST_LEFT || !(await restoreOriginal(copy).catch(() => false))) return false
  left.set(template, [...others, copy])
  return true
}

const copyOf = async (
  servers: ClusterAddress,
  template: string,
  through: TestDatabaseOptions['through'],
): Promise<Copy> => {
  const name = `touchline_${randomBytes(8).toString('hex')}`
  await copyDatabase(servers, template, name)
  const { ownerUrl, appUrl } = cellUrls(servers.adminUrl, name)
  const appAddress = through?.(appUrl) ?? atSocket(appUrl, servers)
  const db = connect({ url: appAddress, poolSize: 8, isSpread: servers.workers.length > 0 })
  const ownerDb = connect({ url: atSocket(ownerUrl, servers), poolSize: 2, applicationName: 'touchline tests' })
  const end = async (): Promise<void> => {
    await db.destroy()
    await ownerDb.destroy()
    await dropDatabase(servers, name)
  }
  return { db, ownerDb, url: appUrl, ownerUrl, end }
}

export const createTestDatabase = async ({
  cluster,
  through,
  isSeeded = false,
  isNew = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const servers = cluster ?? (await clusterOfRun())
  const template = isSeeded ? servers.seeded : servers.template
  const isReused = !isNew && cluster === undefined && through === undefined && servers.workers.length === 0
  const database = (isReused ? left.get(template)?.pop() : undefined) ?? (await copyOf(servers, template, through))
  const drop = async (): Promise<void> => {
    if (!isReused || !(await leave(database, template))) await database.end()
  }
  const { db, ownerDb, url, ownerUrl } = database
  return { db, ownerDb, url, ownerUrl, drop, ...pickerOf(ownerDb) }
}
