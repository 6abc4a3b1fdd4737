/** `npm run lab -- properties --runs 1000000`: the domain's properties with any number of runs. */
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const root = dirname(import.meta.dirname)
const { values } = parseArgs({ options: { runs: { type: 'string', default: '100000' } } })
const runs = Number(values.runs)
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above 0')

/** Ten thousand runs of the slowest property take a few seconds. */
const timeoutMs = Math.max(60_000, runs * 2)

const words = ['run', '--project', 'domain', '--testTimeout', String(timeoutMs), '.property.test', 'naive-biller']
const { status } = spawnSync('vitest', words, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    PROPERTY_RUNS: String(runs),
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  },
})
process.exitCode = status ?? 1
