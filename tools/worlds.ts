/** `npm run lab -- worlds`: the demo on each critical day, on machines of three time zones. */
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const zones = ['Asia/Tokyo', 'Europe/Paris', 'America/Los_Angeles']

const statuses = zones.map((zone) => {
  console.log(`A machine in ${zone}`)
  const { status } = spawnSync('vitest', ['run', '--project', 'demo', 'promises', '--reporter=verbose'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      TZ: zone,
      WORLDS: 'all',
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  })
  return status ?? 1
})
process.exitCode = Math.max(...statuses)
