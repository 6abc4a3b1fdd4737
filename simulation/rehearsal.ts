/**
 * `npm run lab -- rehearse [--organizations 100]`: a production region is lost, restored to a moment and reconciled
 * (docs/operations/recovery.md). Needs Debian's postgresql. `rehearse upgrade [--from v1.2 --seconds 20]`: two versions
 * on one database migrated under load; `--planted`: with wrong migrations, all of which must be found.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { debianServer } from '@touchline/testing/rehearsal/debian-server'
import { rehearse } from '@touchline/testing/rehearsal/rehearse'
import { beforeNewestMigration } from '@touchline/testing/upgrade/checkout'
import { plantedMigrations, withMigration } from './upgrade/planted.ts'
import { runUpgrade } from './upgrade/run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    organizations: { type: 'string', default: '12' },
    from: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    planted: { type: 'boolean', default: false },
  },
})
const organizations = Number(values.organizations)

function report(broken: readonly string[], sentence: string): void {
  for (const fault of broken.slice(0, 20)) console.log(fault)
  console.log(`${sentence}: ${broken.length} faults`)
  if (broken.length > 0) process.exitCode = 1
}

async function restore(): Promise<void> {
  const server = await debianServer()
  try {
    const { broken, forgotten, reconciled, restoreSeconds } = await rehearse(server, organizations)
    const counts = Object.entries(reconciled).map(([as, count]) => `${count} ${as}`)
    report(
      broken,
      `PostgreSQL ${server.version}, ${organizations} organisations: restored in ${restoreSeconds.toFixed(1)} s, ` +
        `${forgotten} charges forgotten; ${counts.join(', ')}`,
    )
  } finally {
    server.remove()
  }
}

const size = { organizations, seconds: Number(values.seconds), seed: Number(values.seed) }

async function upgrade(): Promise<void> {
  const { broken, sentence } = await runUpgrade({ ...size, from: values.from ?? beforeNewestMigration() })
  report(broken, sentence)
}

async function plantMigrations(): Promise<void> {
  for (const migration of plantedMigrations) {
    const after = withMigration(migration)
    try {
      const program = join(after.folder, 'apps/api/src/main.ts')
      const { broken } = await runUpgrade({ ...size, from: 'HEAD', program })
      console.log(`${migration.name}: ${broken[0] ?? 'not found'}`)
      if (broken.length === 0) process.exitCode = 1
    } finally {
      after.remove()
    }
  }
}

if (positionals[0] === 'upgrade') await (values.planted ? plantMigrations() : upgrade())
else await restore()
