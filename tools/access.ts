/**
 * `npm run lab -- access [-g unpaid]`: all screens of all logins and all dialogs, in every language and both themes,
 * with axe and zoom.
 */
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

const specs = ['access/access.spec', 'access/dialogs.spec', 'access/zoom.spec']
const words = ['test', '--config', 'e2e', '--reporter', 'list,./e2e/looks.ts', ...specs, ...process.argv.slice(2)]
const { status } = spawnSync('playwright', words, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    ACCESS: 'whole',
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  },
})
process.exitCode = status ?? 1
