import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './failure.ts'
import { postmasterPath, readPostmasterFile } from './postmaster-file.ts'

const STOP_LIMIT_MS = 30_000
const POLL_MS = 20

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The pid may be reused: a server's working folder is its cluster. */
const servesFolder = (pid: number, data: string): boolean => {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === data
    if (process.platform === 'win32') return false
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
  } catch {
    return false
  }
}

/** Fast shutdown of a killed process's server. We hold the folder's lock; removes stale pid files. */
export const endOrphan = async (data: string): Promise<void> => {
  let asked = false
  for (let waited = 0; waited < STOP_LIMIT_MS; waited += POLL_MS) {
    const file = await readPostmasterFile(data)
    if (file === undefined) return
    if (!isAlive(file.pid) || !servesFolder(file.pid, data)) return rm(postmasterPath(data), { force: true })
    if (!asked) process.kill(file.pid, 'SIGINT')
    asked = true
    await delay(POLL_MS)
  }
  throw new EmbeddedPostgresError('data-folder-in-use', `A PostgreSQL left over on ${data} does not stop.`)
}
