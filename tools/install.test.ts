import { execFileSync } from 'node:child_process'
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

/** What the installer does with a folder whose lockfile asks for both packages: installs, or is content, or refuses. */
function install(installed: Readonly<Record<string, Entry>> | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-install-'))
  const write = (path: string, content: unknown) => writeFileSync(join(folder, path), JSON.stringify(content))
  mkdirSync(join(folder, 'tools'))
  mkdirSync(join(folder, 'node_modules'))
  for (const file of ['install.mjs', 'link-node.mjs'])
    cpSync(join(import.meta.dirname, file), join(folder, 'tools', file))
  write('package-lock.json', { packages: { 'node_modules/fastify': fastify, 'node_modules/typescript': typescript } })
  if (installed !== null) write('node_modules/.package-lock.json', { packages: installed })
  writeFileSync(join(folder, 'npm.js'), `require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))`)
  const env = { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm.js') }
  try {
    execFileSync(process.execPath, [join(folder, 'tools', 'install.mjs')], { env, stdio: 'ignore' })
  } catch {
    return existsSync(join(folder, 'asked')) ? 'installed, then failed' : 'refused'
  }
  return existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : 'nothing to do'
}

it('installs where nothing is installed, or not all of the lockfile', () => {
  expect(install(null)).toMatch(/^ci /)
  expect(install({ 'node_modules/typescript': typescript })).toMatch(/^ci /)
})

it('the installer does nothing where all of the lockfile is installed', () => {
  expect(install({ 'node_modules/fastify': fastify, 'node_modules/typescript': typescript })).toBe('nothing to do')
})

it('the installer never touches an installation for production, whatever its versions are', () => {
  expect(install({ 'node_modules/fastify': fastify })).toBe('refused')
  expect(install({ 'node_modules/fastify': { version: '4.0.0' } })).toBe('refused')
})
