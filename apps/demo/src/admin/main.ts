/** `npm run admin`: the operator's commands on the database that the variables name, else on the demo's. */
import { join, resolve } from 'node:path'
import { namedDatabase } from '@touchline/api/admin/find-database'
import { productionTarget } from '@touchline/api/admin/production-target'
import { runProgram } from '@touchline/api/admin/program'
import { commandsSecurityLog } from '@touchline/api/start/security-log'
import { demoBackups } from './demo-backups.ts'
import { demoTarget } from './demo-target.ts'

const root = join(import.meta.dirname, '../../../..')
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, '.data'))
/** npm runs every command in the project's folder. */
const startedIn = process.env['INIT_CWD'] ?? process.cwd()

await runProgram({
  words: process.argv.slice(2),
  backups: namedDatabase(process.env, 'asia') === null ? demoBackups(dataDir, startedIn) : null,
  security: () => commandsSecurityLog(process.env),
  findTarget: async (region) => {
    const location = namedDatabase(process.env, region)
    return location === null
      ? demoTarget(dataDir, region, {
          consoleUrl: process.env['CONSOLE_URL'] ?? (process.env['PORT'] && `http://localhost:${process.env['PORT']}`),
          maintenanceFile: process.env['MAINTENANCE_FILE'],
          sandboxUrl: process.env['STRIPE_API_URL'],
        })
      : productionTarget(process.env, root, location)
  },
})
