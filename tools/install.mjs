/**
 * Runs before start, test, check and the others: installs the dependencies when they are missing or belong to another
 * lockfile; what runs the demo alone is half of them. Plain JavaScript without dependencies, because on a fresh clone it
 * runs on the machine's own Node (20 or later).
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

/**
 * Another version or processor of the machine needs other native packages, so platform and processor are part of it,
 * with the lockfile.
 */
const fingerprint = [
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex'),
  process.platform,
  process.arch,
].join(' ')

const packagesIn = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

/** npm leaves its own picture of what it installed; it is believed when every package of the lockfile is in it. */
function installedByHand() {
  if (!existsSync(hidden)) return false
  const have = packagesIn(hidden)
  return Object.entries(packagesIn(join(root, 'package-lock.json'))).every(
    ([path, entry]) => !path.includes('node_modules/') || isElsewhere(entry) || have[path]?.version === entry.version,
  )
}

/**
 * `npm ci --omit=dev` leaves no package that only development needs. Processes may run on such an installation, so it is
 * left as it is (docs/operations/production.md).
 */
const isForProduction = () => existsSync(hidden) && Object.values(packagesIn(hidden)).every(({ dev }) => dev !== true)

/** A package for another platform, processor or C library is rightly missing here. */
function isElsewhere({ optional, os, cpu, libc }) {
  const foreign = os?.includes(process.platform) === false || cpu?.includes(process.arch) === false
  return optional === true && (foreign || libc !== undefined || (os ?? cpu) === undefined)
}

/** The workspaces that the demo runs; with the root comes our own Node, which a machine that has that one does not need. */
const toStart = [
  '--omit=dev',
  ...['@touchline/demo', '@touchline/console', 'card-sandbox'].flatMap((name) => ['--workspace', name]),
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

/** A quarter of what npm brings: what C is compiled against, where built files came from, weights that no paper has. */
function leaveOutUnread() {
  for (const path of readdirSync(modules, { recursive: true })) if (path.endsWith('.map')) rmSync(join(modules, path))
  for (const name of readdirSync(modules).filter((each) => each.startsWith('node-')))
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  for (const family of existsSync(fonts) ? readdirSync(fonts) : [])
    for (const weight of readdirSync(join(fonts, family)).filter((each) => /^\d{3}(?!Regular$|Bold$)/.test(each)))
      rmSync(join(fonts, family, weight), { recursive: true })
}

/** Adds to an installation that a demo may be running on. */
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
