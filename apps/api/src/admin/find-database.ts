import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CellLocation } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '../db/embedded/failure.ts'
import { SUPERUSER } from '../db/embedded/initialise.ts'
import { Refused } from './command.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface FoundDatabase {
  readonly location: CellLocation
  /** Ends a server that was started only for the command. */
  close(): Promise<void>
}

const nothing = async (): Promise<void> => undefined

/** Whether the variables name no database for the region, so that a command works on the demo's. */
export const isDemoRegion = (env: Environment, region: string): boolean => named(env, region) === null

/** Never tells the value: it may hold a password. */
function addressIn(env: Environment, name: string): string | undefined {
  const value = env[name]
  if (value === undefined || URL.canParse(value)) return value
  throw new Refused(`${name} is no address, e.g. postgres://user:password@host:5432/postgres`)
}

/** As the production server reads it: the region's own database, or one of several on a server. */
const named = (env: Environment, region: string): CellLocation | null => {
  const own = addressIn(env, `DATABASE_URL_${region.toUpperCase()}`)
  const ownerUrl = addressIn(env, `DATABASE_OWNER_URL_${region.toUpperCase()}`)
  if (own !== undefined && ownerUrl !== undefined) return { appUrl: own, ownerUrl }
  if (own !== undefined) return { adminUrl: own, name: new URL(own).pathname.slice(1) }
  const all = addressIn(env, 'DATABASE_URL')
  return all === undefined ? null : { adminUrl: all, name: `touchline_${region}` }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The demo's server, if it runs: it writes its port into its own folder. */
const running = async (folder: string): Promise<string> => {
  const [pidFile, password] = await Promise.all([
    readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'),
    readFile(join(folder, 'superuser-password'), 'utf8'),
  ])
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${Number(pidFile.split('\n')[3])}/postgres`
}

/** The demo's database: the running one, else a server started for the command. */
const ofDemo = async (dataDir: string, region: string): Promise<FoundDatabase> => {
  const folder = join(dataDir, 'postgres')
  const name = `touchline_${region}`
  try {
    await readFile(join(folder, 'superuser-password'))
  } catch (error) {
    if (isMissing(error))
      throw new Refused(`there is no database in ${dataDir}; start the demo once, or set DATABASE_URL`)
    throw error
  }
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder })
    return { location: { adminUrl: server.connectionString('postgres'), name }, close: server.stop }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.kind !== 'data-folder-in-use') throw error
    return { location: { adminUrl: await running(folder), name }, close: nothing }
  }
}

export const findDatabase = async (env: Environment, dataDir: string, region: string): Promise<FoundDatabase> => {
  const location = named(env, region)
  return location === null ? ofDemo(dataDir, region) : { location, close: nothing }
}
