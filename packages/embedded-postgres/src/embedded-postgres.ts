import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Binaries, readableBinaries } from './binaries.ts'
import { type ClusterFolder, clusterFolder, superuserPassword } from './cluster-folder.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { initialise, SUPERUSER } from './initialise.ts'
import { lockFolder } from './lock.ts'
import { endOrphan } from './orphan.ts'
import { freePort } from './port.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { settingsFor } from './settings.ts'

interface EmbeddedPostgresOptions {
  /** Cluster, password, log and lock. Made when missing. */
  readonly dataDir: string
  /** Any free port when not given. */
  readonly port?: number
  /** False only for tests: faster, and worthless after a crash of the machine. */
  readonly fsync?: boolean
}

export interface EmbeddedPostgres {
  readonly port: number
  readonly pid: number
  /** Cheaper than its port; null with fsync. */
  readonly socketFolder: string | null
  connectionString(database: string): string
  /** Until `reachDisk`, a crash of the machine may take the last commits back; none waits for the disk. */
  hurry(): Promise<void>
  /** All commits until now are on disk, and later ones wait for it. */
  reachDisk(): Promise<void>
  /** Fast shutdown, then unlocks the data folder. */
  stop(): Promise<void>
}

const PORT_ATTEMPTS = 5

interface Parts {
  readonly binaries: Binaries
  readonly folder: ClusterFolder
  readonly logFile: string
  readonly fsync: boolean
}

/** Socket paths are limited to 103 bytes, 16 of which are the socket's name. */
const LONGEST_FOLDER = 87

const socketFolderOf = ({ folder, fsync }: Parts): string | null =>
  fsync || process.platform === 'win32' || Buffer.byteLength(folder.data) > LONGEST_FOLDER ? null : folder.data

/** A free port may be taken meanwhile: tries another unless one was requested. */
const startOnPort = async (
  parts: Parts,
  requested: number,
  attempt = 1,
): Promise<{ server: ServerProcess; port: number }> => {
  const { binaries, folder, logFile, fsync } = parts
  const port = await freePort(requested)
  const settings = { ...settingsFor(fsync), unix_socket_directories: socketFolderOf(parts) ?? '' }
  try {
    const { data, account } = folder
    return { port, server: await startServer({ postgres: binaries.postgres, data, port, settings, account, logFile }) }
  } catch (error) {
    const lostRace = error instanceof EmbeddedPostgresError && error.kind === 'port-busy' && requested === 0
    if (lostRace && attempt < PORT_ATTEMPTS) return startOnPort(parts, requested, attempt + 1)
    throw error
  }
}

const start = async (dataDir: string, requested: number, fsync: boolean) => {
  const folder = await clusterFolder(dataDir)
  const binaries = await readableBinaries(folder.account, folder.programs)
  const password = await superuserPassword(dataDir)
  await endOrphan(folder.data)
  await initialise(binaries, folder, password, fsync)
  const parts = { binaries, folder, fsync, logFile: join(dataDir, 'postgres.log') }
  return { ...(await startOnPort(parts, requested)), password, socketFolder: socketFolderOf(parts) }
}

const administer = async (connectionString: string, statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString, application_name: 'touchline embedded' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Throws `EmbeddedPostgresError`: `data-folder-in-use` while another server runs on it, `port-busy` when the requested
 * port is taken, `platform-unsupported`, `did-not-start`.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 })
  const dataDir = await realpath(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    const { server, port, password, socketFolder } = await start(dataDir, options.port ?? 0, options.fsync ?? true)
    const connectionString = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
    const byAdministrator = (...statements: string[]) => administer(connectionString('postgres'), statements)
    return {
      port,
      pid: server.pid,
      socketFolder,
      connectionString,
      hurry: () => byAdministrator('alter system set synchronous_commit = off', 'select pg_reload_conf()'),
      reachDisk: () =>
        byAdministrator('alter system reset synchronous_commit', 'select pg_reload_conf()', 'checkpoint'),
      stop: () => server.stop().finally(() => lock.release()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
