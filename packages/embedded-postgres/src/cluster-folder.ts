import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canReach, type SystemUser, serverAccount } from './account.ts'

/** For root, if the server's account cannot reach the data folder. */
const SYSTEM_FOLDER = '/var/lib/touchline'

export interface ClusterFolder {
  readonly home: string
  readonly data: string
  readonly account: SystemUser | undefined
  readonly programs: string
}

const created = async (folder: string, account: SystemUser | undefined): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  return folder
}

const newHome = async (dataDir: string, account: SystemUser | undefined): Promise<string> => {
  const name = join(dataDir, 'postgres')
  if (canReach(dataDir, account)) return created(name, account)
  await mkdir(SYSTEM_FOLDER, { recursive: true })
  // Independent of our umask.
  await chmod(SYSTEM_FOLDER, 0o755)
  const elsewhere = await created(join(SYSTEM_FOLDER, `cluster-${randomBytes(6).toString('hex')}`), account)
  // Dangling links are in the way.
  await rm(name, { force: true })
  await symlink(elsewhere, name)
  return elsewhere
}

/** Finds the cluster, or makes a place only the server's account can enter. */
export const clusterFolder = async (dataDir: string): Promise<ClusterFolder> => {
  const known = join(dataDir, 'postgres')
  const existing = existsSync(known) ? realpathSync(known) : undefined
  const account = serverAccount(existing)
  const home = existing ?? (await newHome(dataDir, account))
  return { home, data: join(home, 'data'), account, programs: SYSTEM_FOLDER }
}

/** Made once, readable only by the account that starts the server. */
export const superuserPassword = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'superuser-password')
  if (existsSync(file)) return readFile(file, 'utf8')
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600, flag: 'wx' })
  return password
}
