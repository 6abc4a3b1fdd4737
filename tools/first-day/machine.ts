/** An empty machine within this one: own file systems, network, names and processes. Leaves nothing. */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tried } from './document.ts'
import { allNames, names } from './names.ts'
import { run } from './run.ts'

const STATE = '/run/first-day'
const SECRETS = join(STATE, 'certificates')
/** Kept as they are from the machine around. */
const shared = ['/var/lib/dpkg']
const private_ = ['/etc', '/srv', '/run', '/var/lib', '/var/log', '/usr/local/sbin']

/** A public address owned by this network. */
export const ADDRESS = '9.9.9.1'

export const INSIDE = 'FIRST_DAY_INSIDE'
const apart = ['--mount', '--net', '--pid', '--fork', '--mount-proc']

/** Null where it can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'npm run first-day makes a machine inside of this one, for which it must be root on Linux'
  const missing = [
    'unshare',
    'ip',
    'setpriv',
    'openssl',
    'curl',
    'psql',
    'pg_createcluster',
    'pgbouncer',
    'adduser',
    'pdftotext',
  ].filter(
    (program) =>
      spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } }).status !== 0,
  )
  if (missing.length > 0)
    return `${missing.join(', ')} are missing; on Debian: apt-get install postgresql pgbouncer openssl curl iproute2 adduser poppler-utils`
  const { status } = spawnSync('unshare', [...apart, 'true'])
  return status === 0
    ? null
    : 'this machine does not let root make namespaces (unshare), e.g. in a container without the right to'
}

/** The same program once more, inside; its exit code. */
export function enter(words: readonly string[]): number {
  // The shell waits for what nobody else waits for.
  const inside = [...apart, 'sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.execArgv, ...words]
  return spawnSync('unshare', inside, { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } }).status ?? 1
}

function ownFolder(folder: string): void {
  const kept = `/tmp/first-day-${process.pid}`
  mkdirSync(kept, { recursive: true })
  run('mount', '-n', '-t', 'tmpfs', '-o', 'mode=755', 'first-day', kept)
  if (folder === '/etc') execFileSync('cp', ['-a', '/etc/.', kept])
  for (const each of shared.filter((path) => path.startsWith(`${folder}/`) && existsSync(path)))
    cpSync(each, join(kept, each.slice(folder.length)), { recursive: true })
  run('mount', '-n', '--move', kept, folder)
  rmSync(kept, { recursive: true, force: true })
}

/** From an authority that this machine trusts. */
function certify(): void {
  mkdirSync(SECRETS, { recursive: true, mode: 0o755 })
  const at = (name: string): string => join(SECRETS, name)
  const openssl = (words: string): void => void run('openssl', ...words.split(/\s+/))
  writeFileSync(at('names'), `subjectAltName=${allNames.map((name) => `DNS:${name}`).join(',')}\n`)
  const curve = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  openssl(`req -x509 ${curve} -days 90 -subj /CN=first-day -addext basicConstraints=critical,CA:TRUE
    -keyout ${at('ca.key')} -out ${at('ca.pem')}`)
  openssl(`req ${curve} -subj /CN=${names.console} -keyout ${at('privkey.pem')} -out ${at('request.pem')}`)
  openssl(`x509 -req -in ${at('request.pem')} -CA ${at('ca.pem')} -CAkey ${at('ca.key')} -days 60 -CAcreateserial
    -extfile ${at('names')} -out ${at('fullchain.pem')}`)
  appendFileSync('/etc/ssl/certs/ca-certificates.crt', run('cat', at('ca.pem')))
}

export const certificate = {
  key: join(SECRETS, 'privkey.pem'),
  chain: join(SECRETS, 'fullchain.pem'),
  authority: join(SECRETS, 'ca.pem'),
}

function standIn(name: string, script: string): void {
  const path = join(STATE, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
}

/** As Debian's package leaves it: one cluster, running. */
function emptyPostgres(): string {
  const version =
    readdirSync('/usr/lib/postgresql')
      .toSorted((one, other) => Number(one) - Number(other))
      .at(-1) ?? ''
  rmSync('/etc/postgresql', { recursive: true, force: true })
  mkdirSync('/etc/postgresql')
  mkdirSync('/var/log/postgresql')
  mkdirSync('/run/postgresql')
  run('chown', 'postgres:postgres', '/etc/postgresql', '/var/log/postgresql', '/run/postgresql')
  run('chmod', '2775', '/run/postgresql')
  run('pg_createcluster', version, 'main')
  run('pg_ctlcluster', version, 'main', 'start')
  return version
}

const pages = ['console', 'desk'] as const
const builtIn = (app: string): string => join(STATE, app)

/** Installs nothing and hides the demo. A page each replaces console and desk without a browser. */
function npm(project: string, isWhole: boolean): string {
  const vite = (app: string) =>
    `cd ${join(project, 'apps', app)} && ${process.execPath} ${join(project, 'node_modules/vite/bin/vite.js')} build --logLevel error --outDir ${builtIn(app)} --emptyOutDir`
  const page = (app: string) => `echo '<!doctype html><title>${app}</title>' > ${builtIn(app)}/index.html`
  const build = isWhole ? vite : page
  const builds = pages.map((app) => `*"run build --workspace @touchline/${app}"*) ${build(app)} ;;`).join(' ')
  const admin = `shift 3; DATA_DIR=/srv/no-demo exec ${process.execPath} ${join(project, 'apps/demo/src/admin/main.ts')} "$@"`
  return `case "$*" in ${builds} "run admin -- "*) ${admin} ;; esac`
}

/** The second is the new version. */
const releases = ['/srv/releases/1', '/srv/releases/2']

/** `project`: this folder. Returns PostgreSQL's version. */
export function prepare(project: string, tried: readonly Tried[], isWhole: boolean): string {
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', 'outside', 'type', 'veth', 'peer', 'name', 'inside')
  for (const end of ['outside', 'inside']) run('ip', 'link', 'set', end, 'up')
  run('ip', 'address', 'add', `${ADDRESS}/24`, 'dev', 'outside')
  // Keeps the project reachable wherever it is.
  for (const folder of private_) ownFolder(folder)
  appendFileSync('/etc/hosts', `\n${ADDRESS} ${allNames.join(' ')}\n`)
  const dist = (app: string): string => join('apps', app, 'dist')
  for (const app of pages) {
    mkdirSync(builtIn(app), { recursive: true })
    mkdirSync(join(project, dist(app)), { recursive: true })
  }
  for (const release of releases) {
    mkdirSync(release, { recursive: true })
    run('mount', '-n', '--bind', project, release)
    for (const app of pages) run('mount', '-n', '--bind', builtIn(app), join(release, dist(app)))
  }
  mkdirSync(join(STATE, 'bin'), { recursive: true })
  mkdirSync(join(STATE, 'compiled'))
  chmodSync(join(STATE, 'compiled'), 0o1777)
  mkdirSync('/etc/nginx/sites-available', { recursive: true })
  mkdirSync('/etc/nginx/sites-enabled', { recursive: true })
  mkdirSync('/etc/pgbouncer', { recursive: true })
  certify()
  writeFileSync(
    join(STATE, 'environment'),
    `NODE_EXTRA_CA_CERTS=${certificate.authority} NODE_COMPILE_CACHE=${join(STATE, 'compiled')}`,
  )
  const systemd = join(project, 'tools/first-day/systemd.ts')
  for (const name of ['systemctl', 'systemd-run'])
    standIn(name, `exec ${process.execPath} --disable-warning=ExperimentalWarning ${systemd} ${name} "$@"`)
  standIn('npm', npm(project, isWhole))
  for (const name of tried.filter(({ how }) => how === 'left out').flatMap(({ programs }) => programs))
    standIn(name, `echo "left out: ${name} $*" >> ${STATE}/left-out`)
  return emptyPostgres()
}
