/**
 * Installs dependencies if missing or of another lockfile; the demo needs half. Plain JavaScript without dependencies:
 * a fresh clone runs it on the machine's Node (20 or later).
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.touchline-lock')
const hidden = join(modules, '.package-lock.json')
const fonts = join(modules, '@expo-google-fonts')

/** Native packages depend on platform and processor. */
const fingerprint = [
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex'),
  process.platform,
  process.arch,
].join(' ')

const packagesIn = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/** npm's own record, if it has all packages of the lockfile. */
function installedByHand() {
  if (!existsSync(hidden)) return false
  const have = packagesIn(hidden)
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, entry]) => !path.includes('node_modules/') || isElsewhere(entry) || have[path]?.version === entry.version,
  )
}

/** `npm ci --omit=dev` stays: processes may run on it (docs/operations/production.md). */
const isForProduction = () => existsSync(hidden) && Object.values(packagesIn(hidden)).every(({ dev }) => dev !== true)

/** Rightly missing: another platform, processor or C library. */
function isElsewhere({ optional, os, cpu, libc }) {
  const foreign = os?.includes(process.platform) === false || cpu?.includes(process.arch) === false
  return optional === true && (foreign || libc !== undefined || (os ?? cpu) === undefined)
}

/** The demo's workspaces, and our Node unless the machine has it. */
const toStart = [
  '--omit=dev',
  ...['@touchline/demo', '@touchline/console', '@touchline/desk', 'card-sandbox'].flatMap((name) => [
    '--workspace',
    name,
  ]),
  ...(/^v26\.(?:[1-9]\d)/.test(process.version) ? [] : ['--include-workspace-root']),
]

function npm(words) {
  console.log(`Installing dependencies (npm ${words[0]}) ...`)
  const path = process.env.npm_execpath
  const arguments_ = [...words, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...rest] = path?.endsWith('.js') ? [process.execPath, path, ...arguments_] : ['npm', ...arguments_]
  execFileSync(command, rest, { cwd: root, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
}

const writeStamp = (scope) => writeFileSync(stamp, `${scope} ${fingerprint}`)

/** A quarter of npm's files: C headers, source maps, unused fonts. */
function leaveOutUnread() {
  for (const path of readdirSync(modules, { recursive: true })) if (path.endsWith('.map')) rmSync(join(modules, path))
  for (const name of readdirSync(modules).filter((each) => each.startsWith('node-')))
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  for (const family of existsSync(fonts) ? readdirSync(fonts) : [])
    for (const weight of readdirSync(join(fonts, family)).filter((each) => /^\d{3}(?!Regular$|Bold$)/.test(each)))
      rmSync(join(fonts, family, weight), { recursive: true })
}

/** A demo may be running on it. */
function complete() {
  rmSync(fonts, { recursive: true, force: true })
  rmSync(hidden, { force: true })
  npm(['install', '--no-save'])
}

function install(isToStart) {
  const [scope = '', ...of] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const isCurrent = of.join(' ') === fingerprint
  if (isCurrent && (isToStart || scope === 'all')) return
  if (scope !== 'start' && isForProduction()) {
    console.error(
      'This is an installation for production, which has less than this command needs. It is left as it is.\n' +
        'Commands on its database: touchline-admin help. For development: another folder, or npm ci first.',
    )
    process.exit(1)
  }
  if (scope !== 'start' && installedByHand()) return writeStamp('all')
  if (isToStart) {
    npm(['ci', ...toStart])
    writeStamp('start')
    leaveOutUnread()
    return
  }
  if (isCurrent) complete()
  else npm(['ci'])
  writeStamp('all')
}

install(['start', 'dev', 'reset', 'admin'].includes(process.argv[2]))
await import('./link-node.mjs')
