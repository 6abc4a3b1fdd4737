import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serverAccount } from '@touchline/embedded-postgres/account'
import { freePort } from '@touchline/embedded-postgres/port'
import { Client } from 'pg'

/** Debian's PgBouncer, as deploy/pgbouncer/pgbouncer.ini has it. */
interface Pooler {
  readonly version: string
  readonly through: (url: string) => string
  close(): Promise<void>
}

const shipped = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')
const PREPARES_SINCE = [1, 21] as const
const POLL_MS = 20

const userList = (url: string): string => {
  const { username, password } = new URL(url)
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`
}

const configuration = (folder: string, database: URL, port: number, version: string, connections: number): string => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const prepares = major > PREPARES_SINCE[0] || (major === PREPARES_SINCE[0] && minor >= PREPARES_SINCE[1])
  return readFileSync(shipped, 'utf8')
    .replace(/^\* = .*$/m, `* = host=${database.hostname} port=${database.port}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${connections}`)
    .replace(/^max_prepared_statements = .*$/m, prepares ? '$&' : '')
    .replaceAll(/^(auth_file|logfile|pidfile) = .*\/(.*)$/gm, `$1 = ${folder}/$2`)
    .replace(/^unix_socket_dir = .*$/m, 'unix_socket_dir =')
}

const answers = async (url: string): Promise<boolean> => {
  const client = new Client(url)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/** Few connections, so that callers take turns. PGBOUNCER_PATH: another version. */
export const startPgBouncer = async (url: string, connections = 4): Promise<Pooler> => {
  const program = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer'
  const version = /\d+\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pgbouncer-'))
  const port = await freePort(0)
  writeFileSync(join(folder, 'userlist.txt'), userList(url))
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration(folder, new URL(url), port, version, connections))
  // Like the database, it refuses to run as root.
  const account = serverAccount()
  if (account !== undefined) chmodSync(folder, 0o777)
  const child = spawn(program, ['--quiet', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account })
  const ended = once(child, 'exit')
  const through = (direct: string): string => Object.assign(new URL(direct), { port: String(port) }).href
  while (!(await answers(through(url)))) {
    if (child.exitCode !== null)
      throw new Error(`pgbouncer did not start: ${readFileSync(join(folder, 'pgbouncer.log'), 'utf8')}`)
    await delay(POLL_MS)
  }
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  }
  return { version, through, close }
}
