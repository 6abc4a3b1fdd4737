/** For `npm pack`: the client over written-out calls, compiled alone so that it contains nothing else. */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { callsText } from './calls-text.ts'

const home = dirname(import.meta.dirname)
const dist = join(home, 'dist')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
const sources = globSync('src/*.ts', { cwd: home }).filter((name) => !name.endsWith('.test.ts'))
for (const source of sources) {
  const text = readFileSync(join(home, source), 'utf8')
  writeFileSync(join(dist, basename(source)), basename(source) === 'calls.ts' ? callsText(text) : text)
}
execFileSync(process.execPath, [tsc, '-p', join(home, 'tsconfig.dist.json')], { stdio: 'inherit' })
for (const source of sources) rmSync(join(dist, basename(source)))
