import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

const isRoot = (): boolean => process.getuid?.() === 0

const nobody = (): SystemUser => {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  // macOS writes the user `nobody` as -2, which setuid takes as an unsigned number.
  return { uid: Number(entry?.[2] ?? 65534) >>> 0, gid: Number(entry?.[3] ?? 65534) >>> 0 }
}

/** PostgreSQL refuses root: uses `nobody`, or the existing cluster's owner. */
export const serverAccount = (existingCluster?: string): SystemUser | undefined => {
  if (!isRoot()) return undefined
  if (existingCluster === undefined) return nobody()
  const { uid, gid } = statSync(existingCluster)
  return uid === 0 ? nobody() : { uid, gid }
}

const mayEnter = (folder: string, account: SystemUser): boolean => {
  const { uid, gid, mode } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** All folders above must be searchable. */
export const canReach = (folder: string, account: SystemUser | undefined): boolean => {
  if (account === undefined) return true
  const parent = dirname(folder)
  return mayEnter(folder, account) && (parent === folder || canReach(parent, account))
}
