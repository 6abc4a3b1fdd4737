/** `npm run admin`: on the database the variables name, else the demo's. */
import { join, resolve } from 'node:path'
import { namedDatabase, onlyRegion, regionsWithDatabase } from '@touchline/api/admin/find-database'
import { productionTarget } from '@touchline/api/admin/production-target'
import { runProgram } from '@touchline/api/admin/program'
import { demoBackups } from './demo-backups.ts'
import { demoTarget } from './demo-target.ts'

const root = join(import.meta.dirname, '../../../..')
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, '.data'))
/** npm runs commands in the project's folder. */
const startedIn = process.env['INIT_CWD'] ?? process.cwd()

await runProgram({
  name: 'npm run admin --',
  words: process.argv.slice(2),
  environment: process.env,
  backups: (environment) => (namedDatabase(environment, 'asia') === null ? demoBackups(dataDir, startedIn) : null),
  usualRegion: (environment) => (regionsWithDatabase(environment).length === 0 ? 'asia' : onlyRegion(environment)),
  findTarget: async (region, environment) => {
    const location = namedDatabase(environment, region)
    if (location !== null) return productionTarget(environment, root, location)
    const { CONSOLE_URL: consoleUrl, MAINTENANCE_FILE: maintenanceFile, STRIPE_API_URL: sandboxUrl } = environment
    return demoTarget(dataDir, region, { consoleUrl, maintenanceFile, sandboxUrl })
  },
})
