/**
 * `npm run lab -- on-day 2028-02-29T12:00:00Z playwright test --config e2e`: a command at that instant. Only Node
 * processes, including demo and journeys; browser and PostgreSQL keep the machine's time.
 */
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = dirname(import.meta.dirname)
const [instant = '', program = '', ...words] = process.argv.slice(2)
const begin = Date.parse(instant)
if (Number.isNaN(begin) || program === '') throw new Error('usage: npm run lab -- on-day <instant> <command> ...')

const clock = pathToFileURL(join(import.meta.dirname, 'on-day', 'clock.mjs'))
const { status } = spawnSync(program, words, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ON_DAY_SHIFT_MS: String(begin - Date.now()),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${clock.href}`.trim(),
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  },
})
process.exitCode = status ?? 1
