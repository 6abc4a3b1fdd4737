/**
 * Stands in for systemd: runs our units with user, settings and credentials, as `systemctl ...` or `systemd-run ...`.
 * Refuses what docs/operations does not use.
 */
import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { idOf, run } from './run.ts'

const UNITS = '/etc/systemd/system'
const STATE = '/run/first-day'
const POLL_MS = 50
const PATIENCE_MS = 60_000

/** What somebody else's package would start, by its unit. */
const packages: Readonly<Record<string, Readonly<Record<'start' | 'stop', readonly string[]>>>> = {
  pgbouncer: {
    start: [
      'runuser',
      '-u',
      'postgres',
      '--',
      '/usr/sbin/pgbouncer',
      '--quiet',
      '--daemon',
      '/etc/pgbouncer/pgbouncer.ini',
    ],
    stop: ['pkill', '--exact', '--signal', 'INT', 'pgbouncer'],
  },
}

type Unit = ReadonlyMap<string, readonly string[]>

const linesOf = (file: string): readonly string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

/** With drop-ins for each prefix of its name, e.g. `touchline-.service.d`. */
function readUnit(name: string): Unit {
  const own = name.replace(/@.*/, '@')
  const added = Array.from(name.matchAll(/-/g), ({ index }) => join(UNITS, `${name.slice(0, index + 1)}.service.d`))
  const files = [
    join(UNITS, `${own}.service`),
    ...added.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))),
  ]
  const unit = new Map<string, string[]>()
  for (const line of files.flatMap(linesOf)) {
    const [, key, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined) continue
    unit.set(key, [...(unit.get(key) ?? []), value])
  }
  return unit
}

type Value = readonly [string, string]

const valueIn = (pair: string): readonly Value[] => {
  const [, name, value] = /^(\w+)=(.*)$/.exec(pair) ?? []
  return name === undefined || value === undefined ? [] : [[name, value]]
}
const valuesOf = (text: string): readonly Value[] => text.split(/\s+/).flatMap(valueIn)

const last = (unit: Unit, key: string): string | undefined => unit.get(key)?.at(-1)

function environmentOf(unit: Unit, name: string, account: string): Readonly<Record<string, string>> {
  const credentials = join(STATE, 'credentials', name)
  const owner = idOf(account)
  rmSync(credentials, { recursive: true, force: true })
  mkdirSync(join(STATE, 'credentials'), { recursive: true })
  mkdirSync(credentials, { mode: 0o700 })
  for (const line of unit.get('LoadCredential') ?? []) {
    const [as = '', from = ''] = line.split(':')
    copyFileSync(from, join(credentials, as))
    chownSync(join(credentials, as), owner.uid, owner.gid)
  }
  chownSync(credentials, owner.uid, owner.gid)
  const written = (text: string): string =>
    text.replaceAll('%i', name.split('@')[1] ?? '').replaceAll('%d', credentials)
  return Object.fromEntries<string>([
    ...(unit.get('Environment') ?? []).flatMap((text) => valuesOf(written(text))),
    ...(unit.get('EnvironmentFile') ?? []).flatMap(linesOf).flatMap(valueIn),
    ...valuesOf(readFileSync(join(STATE, 'environment'), 'utf8')),
    ['PATH', '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'],
  ])
}

function makeFolders(unit: Unit, account: string): void {
  const owner = idOf(account)
  const folders = [
    ...(unit.get('StateDirectory') ?? []).map((name) => `/var/lib/${name}`),
    ...(unit.get('LogsDirectory') ?? []).map((name) => `/var/log/${name}`),
  ]
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    chownSync(folder, owner.uid, owner.gid)
  }
}

function begin(name: string, words: readonly string[], more: Readonly<Record<string, string>>, options: SpawnOptions) {
  const unit = readUnit(name)
  const account = last(unit, 'User') ?? 'root'
  makeFolders(unit, account)
  const env = { ...environmentOf(unit, name, account), ...more }
  const { uid, gid } = idOf(account)
  const as = ['--reuid', String(uid), '--regid', String(gid), '--init-groups', '--', ...words]
  return spawn('setpriv', as, { cwd: last(unit, 'WorkingDirectory') ?? '/', env, ...options })
}

const pidFile = (name: string): string => join(STATE, 'pids', name)
/** Zombies count as dead. */
const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
const pidOf = (name: string): number | null =>
  existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : null

async function startService(name: string): Promise<void> {
  const running = pidOf(name)
  if (running !== null && isAlive(running)) return
  const unit = readUnit(name)
  const wanted = (unit.get('Wants') ?? []).filter((each) => existsSync(join(UNITS, each)))
  // A wanted unit may fail; the process reports what it lacks.
  for (const each of wanted) await startService(basename(each, '.service')).catch(() => undefined)
  const command = (last(unit, 'ExecStart') ?? '').split(' ')
  if (command[0] === '') throw new Error(`${name}: there is no such unit`)
  mkdirSync(join(STATE, 'pids'), { recursive: true })
  const log = openSync(join(STATE, `${name}.log`), 'a')
  const isOnce = last(unit, 'Type') === 'oneshot'
  const child = begin(name, command, {}, { detached: !isOnce, stdio: ['ignore', log, log] })
  closeSync(log)
  if (isOnce) {
    await once(child, 'exit')
    const code = child.exitCode
    if (code !== 0)
      throw new Error(
        `${name} ended with ${code}: ${linesOf(join(STATE, `${name}.log`))
          .slice(-6)
          .join('\n')}`,
      )
    return
  }
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
}

async function stopService(name: string): Promise<void> {
  const pid = pidOf(name)
  rmSync(pidFile(name), { force: true })
  if (pid === null || !isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  for (const until = Date.now() + PATIENCE_MS; isAlive(pid); await delay(POLL_MS))
    if (Date.now() > until) throw new Error(`${name} does not stop`)
}

async function postgres(verb: string, name: string): Promise<void> {
  const [version = '', cluster = ''] = name.slice('postgresql@'.length).split('-')
  run('pg_ctlcluster', version, cluster, verb)
}

async function act(verb: 'start' | 'stop', name: string): Promise<void> {
  if (name.endsWith('.timer') || name === 'nginx') return
  const known = packages[name]
  if (name.startsWith('postgresql@')) return postgres(verb, name)
  if (known === undefined) return verb === 'start' ? startService(name) : stopService(name)
  const [program = '', ...words] = known[verb]
  if (verb === 'start' || linesOf('/run/postgresql/pgbouncer.pid').length > 0) run(program, ...words)
  for (
    const until = Date.now() + PATIENCE_MS;
    existsSync('/run/postgresql/pgbouncer.pid') !== (verb === 'start');
    await delay(POLL_MS)
  )
    if (Date.now() > until) throw new Error(`${name} does not ${verb}`)
}

const named = (pattern: string): readonly string[] =>
  pattern.includes('*')
    ? readdirSync(join(STATE, 'pids')).filter((name) => name.startsWith(pattern.replace('*', '')))
    : [pattern]

async function systemctl(words: readonly string[]): Promise<void> {
  const [verb = '', ...rest] = words.filter((word) => !word.startsWith('--'))
  if (verb === 'daemon-reload' || verb === 'reload') return
  for (const name of rest.flatMap(named).map((each) => basename(each, '.service'))) {
    if (verb === 'stop' || verb === 'restart') await act('stop', name)
    if (verb === 'start' || verb === 'restart' || verb === 'enable') await act('start', name)
    if (!['stop', 'start', 'restart', 'enable'].includes(verb)) throw new Error(`systemctl ${verb}: not known here`)
  }
}

async function systemdRun(words: readonly string[]): Promise<void> {
  const at = words.findIndex((word) => !word.startsWith('--'))
  const options = new Map(words.slice(0, at).map((word) => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]))
  const name = options.get('--unit') ?? 'command'
  const child = begin(name, words.slice(at), Object.fromEntries(valuesOf(options.get('--setenv') ?? '')), {
    stdio: 'inherit',
  })
  await once(child, 'exit')
  process.exitCode = child.exitCode ?? 1
}

const [, , program, ...words] = process.argv
await (program === 'systemd-run' ? systemdRun(words) : systemctl(words)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
