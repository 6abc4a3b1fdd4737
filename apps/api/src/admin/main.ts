/** The operator's commands on a production database: `node apps/api/src/admin/main.ts <command>` (docs/operations.md). */
import { join } from 'node:path'
import { readEnvironment } from '../configuration/environment.ts'
import { commandsSecurityLog } from '../start/security-log.ts'
import { Refused } from './command.ts'
import { namedDatabase } from './find-database.ts'
import { productionTarget } from './production-target.ts'
import { runProgram } from './program.ts'

const root = join(import.meta.dirname, '../../../..')

await runProgram({
  words: process.argv.slice(2),
  backups: null,
  security: () => commandsSecurityLog(process.env),
  findTarget: async (region) => {
    const environment = readEnvironment(process.env)
    const location = namedDatabase(environment, region)
    if (location === null) throw new Refused('no database is named; set DATABASE_URL')
    return productionTarget(environment, root, location)
  },
})
