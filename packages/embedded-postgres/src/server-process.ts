import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { SystemUser } from './account.ts'
import { endWithUs } from './end-with-us.ts'
import { EmbeddedPostgresError } from './failure.ts'
import { SERVER_ENVIRONMENT } from './initialise.ts'
import { readPostmasterFile } from './postmaster-file.ts'

const READY_LIMIT_MS = 60_000
const POLL_MS = 5
const STOP_LIMIT_MS = 20_000
const LOG_LIMIT_BYTES = 5_000_000

interface ServerCommand {
  readonly postgres: string
  readonly data: string
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  readonly account: SystemUser | undefined
  readonly logFile: string
}

export interface ServerProcess {
  readonly pid: number
  stop(): Promise<void>
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Recovery may be long; a server that gives up ends. */
const ready = async (child: ChildProcess, command: ServerCommand): Promise<void> => {
  for (let waited = 0; waited < READY_LIMIT_MS && !hasEnded(child); waited += POLL_MS) {
    const file = await readPostmasterFile(command.data)
    if (file?.ready && file.pid === child.pid) return
    await delay(POLL_MS)
  }
  child.kill('SIGQUIT')
  const log = await readFile(command.logFile, 'utf8').catch(() => '')
  const tail = log.split('\n').slice(-12).join('\n')
  if (tail.includes('Address already in use')) {
    throw new EmbeddedPostgresError('port-busy', `Port ${command.port} is not free.`)
  }
  throw new EmbeddedPostgresError('did-not-start', `PostgreSQL did not start:\n${tail}`)
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
  await ended
  clearTimeout(impatient)
}

const launch = (command: ServerCommand): ChildProcess => {
  const full = (statSync(command.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES
  const log = openSync(command.logFile, full ? 'w' : 'a', 0o600)
  const settings = Object.entries({ ...command.settings, port: String(command.port) })
  // Detached: Ctrl+C reaches only us, and we stop the server last.
  const child = spawn(
    command.postgres,
    ['-D', command.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      stdio: ['ignore', log, log],
      env: SERVER_ENVIRONMENT,
      cwd: command.data,
      detached: true,
      ...command.account,
    },
  )
  closeSync(log)
  return child
}

/** Returns once it accepts connections. */
export const startServer = async (command: ServerCommand): Promise<ServerProcess> => {
  const child = launch(command)
  const failed = once(child, 'error').then(([cause]) => {
    throw new EmbeddedPostgresError('did-not-start', `PostgreSQL could not be run: ${String(cause)}`, { cause })
  })
  // Without a process there is nothing to await but the error.
  if (child.pid === undefined) return failed
  failed.catch(() => undefined)
  // On Windows the next start ends the orphan.
  endWithUs(child, 'INT', command.account)
  await ready(child, command)
  child.unref()
  return { pid: child.pid, stop: () => stop(child) }
}
