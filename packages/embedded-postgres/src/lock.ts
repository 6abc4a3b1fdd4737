import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './failure.ts'

interface FolderLock {
  release(): void
}

/** One server per data folder. Node has no file locks; SQLite's exclusive transaction is one, released on death. */
export const lockFolder = (folder: string): FolderLock => {
  const holder = new DatabaseSync(join(folder, 'touchline.lock'), { timeout: 0 })
  try {
    holder.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    holder.close()
    throw new EmbeddedPostgresError('data-folder-in-use', `Another server is running on the data folder ${folder}.`, {
      cause,
    })
  }
  return { release: () => (holder.isOpen ? holder.close() : undefined) }
}
