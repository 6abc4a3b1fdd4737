/**
 * Makes of the client, and what it reads of the contract and the rules, the package that `npm pack` packs: JavaScript with
 * its types, the names of our packages made paths of their files. Written by the compiler; a second list of calls is nowhere.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const home = join(dirname(import.meta.dirname), 'packages', 'client')
const dist = join(home, 'dist')

/** As the `exports` of the packages say. */
const fileOf = (name: string, rest: string): string =>
  name === 'domain' ? join(dist, 'domain', 'src', rest, 'index.js') : join(dist, 'contract', 'src', `${rest}.js`)

const withPaths = (path: string, text: string): string =>
  text.replaceAll(/(?<=['"])@touchline\/(domain|contract)\/([\w/-]+)(?=['"])/g, (_, name: string, rest: string) => {
    const target = relative(dirname(path), fileOf(name, rest)).replaceAll('\\', '/')
    return target.startsWith('.') ? target : `./${target}`
  })

rmSync(dist, { recursive: true, force: true })
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
execFileSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.dist.json')], { stdio: 'inherit' })
for (const file of globSync('**/*.{js,d.ts}', { cwd: dist })) {
  const path = join(dist, file)
  writeFileSync(path, withPaths(path, readFileSync(path, 'utf8')))
}
