import { chmod, chown, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../account.ts'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** On the disk when it returns. */
async function keep(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

interface CopyOptions {
  /** Nothing is copied of these folders, by path from the beginning, but the folder. */
  readonly emptied?: ReadonlySet<string>
  /** Names that are left out wherever they are. */
  readonly isLeftOut?: (name: string) => boolean
  /** Whose the copies are; ours when not given. */
  readonly account?: SystemUser | undefined
}

export async function copyOne(from: string, to: string, account?: SystemUser): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
  await keep(to)
  if (account !== undefined) await chown(to, account.uid, account.gid)
}

/**
 * Copies a folder while a server works in it: what it deletes in between is left out, and what it writes in between is
 * repaired by its log. Only the owner may read the copies.
 */
export async function copyTree(from: string, to: string, options: CopyOptions = {}, path = ''): Promise<void> {
  const { emptied, isLeftOut = () => false, account } = options
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (account !== undefined) await chown(to, account.uid, account.gid)
  if (emptied?.has(path) === true) return
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    try {
      if (entry.isDirectory()) await copyTree(source, copy, options, path === '' ? entry.name : `${path}/${entry.name}`)
      else if (entry.isFile()) await copyOne(source, copy, account)
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}
