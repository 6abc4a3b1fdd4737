/** `npm run admin`: the operator's commands on the database that the variables name, else on the demo's. */
import { join, resolve } from 'node:path'
import { namedDatabase } from '@touchline/api/admin/find-database'
import { productionTarget } from '@touchline/api/admin/production-target'
import { runProgram } from '@touchline/api/admin/program'
import { demoTarget } from './demo-target.ts'

const root = join(import.meta.dirname, '../../../..')
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, '.data'))

await runProgram({
  words: process.argv.slice(2),
  findTarget: async (region) => {
    const location = namedDatabase(process.env, region)
    return location === null
      ? demoTarget(dataDir, process.env['MAINTENANCE_FILE'], region)
      : productionTarget(process.env, root, location)
  },
})
