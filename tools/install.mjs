/**
 * Runs before start, test, check and the others: installs the dependencies when they are missing or belong to another
 * lockfile. Plain JavaScript without dependencies, because on a fresh clone it runs on the machine's own Node (20 or
 * later).
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.touchline-lock')

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

/** npm leaves its own picture of what it installed; it is believed when every package of the lockfile is in it. */
function installedByHand() {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const needed = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(needed).every(
    ([path, entry]) => !path.includes('node_modules/') || isElsewhere(entry) || have[path]?.version === entry.version,
  )
}

/**
 * `npm ci --omit=dev` leaves no package that only development needs. Processes may run on such an installation, so it is
 * left as it is (docs/operations/production.md).
 */
function isForProduction() {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  return Object.values(JSON.parse(readFileSync(hidden, 'utf8')).packages).every(({ dev }) => dev !== true)
}

/** A package for another platform, processor or C library is rightly missing here. */
function isElsewhere({ optional, os, cpu, libc }) {
  const foreign = os?.includes(process.platform) === false || cpu?.includes(process.arch) === false
  return optional === true && (foreign || libc !== undefined || (os ?? cpu) === undefined)
}

if (isForProduction()) {
  console.error(
    'This is an installation for production, which has less than this command needs. It is left as it is.\n' +
      'Commands on its database: touchline-admin help. For development: another folder, or npm ci first.',
  )
  process.exit(1)
}

const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint

if (!stamped && !installedByHand()) {
  console.log('Installing dependencies (npm ci) ...')
  const npm = process.env.npm_execpath
  const arguments_ = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...arguments_] : ['npm', ...arguments_]
  execFileSync(command, rest, { cwd: root, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' })
}
if (!stamped) writeFileSync(stamp, fingerprint)
await import('./link-node.mjs')
