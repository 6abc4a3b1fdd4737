import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { EmbeddedPostgresError } from './failure.ts'

export const SUPERUSER = 'postgres'

/** Independent of our environment: PG* variables, locale, zone. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/** Renamed when complete. */
export const initialise = async (
  binaries: Binaries,
  folder: ClusterFolder,
  password: string,
  fsync: boolean,
): Promise<void> => {
  if (existsSync(folder.data)) return
  const unfinished = `${folder.data}.unfinished`
  const passwordFile = join(folder.home, 'password.once')
  await rm(unfinished, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (folder.account !== undefined) await chown(passwordFile, folder.account.uid, folder.account.gid)
  const parameters = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ]
  try {
    await promisify(execFile)(binaries.initdb, parameters, {
      cwd: folder.home,
      env: SERVER_ENVIRONMENT,
      ...folder.account,
    })
  } catch (cause) {
    throw new EmbeddedPostgresError('did-not-start', `The database folder could not be made: ${String(cause)}`, {
      cause,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, folder.data)
}
