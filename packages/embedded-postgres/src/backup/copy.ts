import { chmod, chown, copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from '../account.ts'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Synced to disk. */
async function keep(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

interface CopyOptions {
  readonly emptied?: ReadonlySet<string>
  readonly isLeftOut?: (name: string) => boolean
  /** Ours when not given. */
  readonly account?: SystemUser | undefined
}

export async function copyOne(from: string, to: string, account?: SystemUser): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
  await keep(to)
  if (account !== undefined) await chown(to, account.uid, account.gid)
}

/** Of a live folder: skips deleted files; the log repairs changed ones. Owner-only. */
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
