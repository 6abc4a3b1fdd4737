import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverAccount } from '@touchline/embedded-postgres/account'
import { freePort } from '@touchline/embedded-postgres/port'

/** Archives its log and is restored from it (docs/operations/recovery.md). */
export interface DebianServer {
  readonly adminUrl: string
  readonly version: string
  start(): void
  /** Like a power failure. */
  kill(): void
  baseBackup(): void
  /** A timestamp with a zone. */
  restoreTo(moment: string): void
  remove(): void
}

const PACKAGES = '/usr/lib/postgresql'
const PASSWORD = 'rehearsal'
const shipped = join(import.meta.dirname, '../../../deploy/postgresql/archive.conf')

const newest = (): string => {
  const versions = existsSync(PACKAGES)
    ? readdirSync(PACKAGES).toSorted((one, other) => Number(one) - Number(other))
    : []
  const version = versions.at(-1)
  if (version === undefined)
    throw new Error('PostgreSQL is not installed. On Debian, as root: apt-get install postgresql')
  return version
}

export async function debianServer(): Promise<DebianServer> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-rehearsal-'))
  chmodSync(folder, 0o711)
  const port = await freePort(0)
  const version = newest()
  const account = serverAccount()
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account !== undefined) chownSync(path, account.uid, account.gid)
    return path
  }
  const data = join(folder, 'data')
  const backups = own(join(folder, 'backups'))
  const [base, wal] = [join(backups, 'base'), own(join(backups, 'wal'))]
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', PGPASSWORD: PASSWORD }
  const run = (program: string, ...words: string[]): void =>
    void execFileSync(join(PACKAGES, version, 'bin', program), words, {
      env,
      cwd: backups,
      stdio: 'ignore',
      ...account,
    })
  const configure = (lines: string): void => appendFileSync(join(data, 'postgresql.auto.conf'), `${lines}\n`)

  writeFileSync(join(folder, 'password'), PASSWORD, { mode: 0o644 })
  run('initdb', '-D', own(data), '-U', 'postgres', `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256')
  configure(readFileSync(shipped, 'utf8').replaceAll('/srv/backups', backups))
  configure(`unix_socket_directories = ''\nlog_timezone = UTC`)
  const start = (): void => run('pg_ctl', '-D', data, '-w', '-l', join(backups, 'log'), '-o', `-p ${port}`, 'start')
  const restoreTo = (moment: string): void => {
    cpSync(data, join(folder, 'lost'), { recursive: true })
    execFileSync('rm', ['-rf', data])
    execFileSync('cp', ['-a', base, data])
    configure(`restore_command = 'cp ${wal}/%f %p'`)
    configure(`recovery_target_time = '${moment}'\nrecovery_target_action = promote`)
    writeFileSync(join(data, 'recovery.signal'), '')
    start()
  }
  const login = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  return {
    adminUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    version,
    start,
    kill: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
    baseBackup: () =>
      run('pg_basebackup', ...login, '-D', base, '--checkpoint=fast', '--wal-method=none', '--no-password'),
    restoreTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
