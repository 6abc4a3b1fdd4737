import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Binaries, readableBinaries } from '../binaries.ts'
import { type ClusterFolder, clusterFolder } from '../cluster-folder.ts'
import { EmbeddedPostgresError } from '../failure.ts'
import { lockFolder } from '../lock.ts'
import { freePort } from '../port.ts'
import { startServer } from '../server-process.ts'
import { settingsFor } from '../settings.ts'
import { baseIn } from './backup.ts'
import { copyOne, copyTree } from './copy.ts'
import { type Description, readDescription } from './description.ts'
import { walIn } from './wal.ts'

interface Restoring {
  readonly source: string
  readonly dataDir: string
  /** Epoch milliseconds; everything when not given. */
  readonly until?: number | undefined
}

const refuse = (message: string): never => {
  throw new EmbeddedPostgresError('no-restore', message)
}

const momentText = (moment: number): string => new Date(moment).toISOString()

async function checked({ source, dataDir, until }: Restoring): Promise<Description> {
  const known = (await readDescription(source)) ?? refuse(`There is no whole backup in ${source}.`)
  if (existsSync(join(dataDir, 'postgres', 'data')))
    refuse(`There is a database in ${dataDir}: name a new data folder.`)
  const isCovered = until === undefined || (until >= known.from && until <= known.until)
  if (!isCovered)
    refuse(`This backup restores any moment from ${momentText(known.from)} to ${momentText(known.until)}.`)
  return known
}

/** Parsed before zone names, "Z" included, are known. */
const targetText = (moment: number): string => momentText(moment).replace('Z', '+00')

/** No restore_command: the log is in place. */
const recovery = (until: number | undefined): Readonly<Record<string, string>> => ({
  restore_command: 'exit 1',
  hot_standby: 'off',
  ...(until === undefined
    ? {}
    : { recovery_target_time: targetText(until), recovery_target_action: 'promote', recovery_target_inclusive: 'on' }),
})

/** On a new timeline, which the backup never continues. */
async function recover(
  binaries: Binaries,
  folder: ClusterFolder,
  data: string,
  until: number | undefined,
  log: string,
) {
  const { account } = folder
  const signal = join(data, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if (account !== undefined) await chown(signal, account.uid, account.gid)
  const settings = { ...settingsFor(true), ...recovery(until) }
  const port = await freePort(0)
  const server = await startServer({ postgres: binaries.postgres, data, port, settings, account, logFile: log })
  await server.stop()
}

async function fill(restoring: Restoring, folder: ClusterFolder, unfinished: string): Promise<void> {
  const { account } = folder
  await copyTree(baseIn(restoring.source), unfinished, { account })
  await copyTree(walIn(restoring.source), join(unfinished, 'pg_wal'), { account })
}

/** Renamed into place when complete. */
export async function restore(given: Restoring): Promise<void> {
  const restoring = { ...given, source: resolve(given.source), dataDir: resolve(given.dataDir) }
  await checked(restoring)
  await mkdir(restoring.dataDir, { recursive: true, mode: 0o711 })
  const lock = lockFolder(restoring.dataDir)
  try {
    const folder = await clusterFolder(restoring.dataDir)
    const binaries = await readableBinaries(folder.account, folder.programs)
    const unfinished = `${folder.data}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await fill(restoring, folder, unfinished)
    await recover(binaries, folder, unfinished, restoring.until, join(restoring.dataDir, 'postgres.log'))
    await copyOne(join(restoring.source, 'superuser-password'), join(restoring.dataDir, 'superuser-password'))
    await rename(unfinished, folder.data)
  } finally {
    lock.release()
  }
}
