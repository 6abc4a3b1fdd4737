import { cp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Backups, Refused } from '@touchline/api/admin/command'
import { backUp } from '@touchline/embedded-postgres/backup/backup'
import { restore } from '@touchline/embedded-postgres/backup/restore'
import { EmbeddedPostgresError } from '@touchline/embedded-postgres/failure'
import { checkStartedOnce, serverIn } from './demo-target.ts'

/** Not the card sandbox, which is another company's and never restored. */
const restIn = (target: string): string => join(target, 'rest')

const copyRest = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, force: true, filter: (path) => path !== join(from, 'postgres') })

const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch((): string[] => [])).length === 0

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new Refused(error.message) : error
  }
}

async function backUpDemo(dataDir: string, target: string): ReturnType<Backups['backUp']> {
  const folder = join(dataDir, 'postgres')
  await checkStartedOnce(dataDir, folder)
  const { adminUrl, close } = await serverIn(folder)
  try {
    const made = await explained(backUp({ url: adminUrl, dataDir: folder, target }))
    await copyRest(dataDir, restIn(target))
    return made
  } finally {
    await close()
  }
}

async function restoreDemo(dataDir: string, source: string, until: number | undefined): Promise<string> {
  if (!(await isEmpty(dataDir)))
    throw new Refused(`${dataDir} is not empty: name a new data folder, e.g. DATA_DIR=${dataDir}-restored`)
  await explained(restore({ source, dataDir: join(dataDir, 'postgres'), until }))
  await copyRest(restIn(source), dataDir)
  return dataDir
}

/** Folders are relative to `startedIn`. */
export const demoBackups = (dataDir: string, startedIn: string): Backups => ({
  backUp: (target) => backUpDemo(dataDir, resolve(startedIn, target)),
  restore: (source, until) => restoreDemo(dataDir, resolve(startedIn, source), until),
})
