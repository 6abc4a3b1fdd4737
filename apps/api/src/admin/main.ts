/** `touchline-admin <command>` (deploy/bin, docs/operations.md). */
import { join } from 'node:path'
import { namedDatabase, onlyRegion, withoutDatabase } from './find-database.ts'
import { productionTarget } from './production-target.ts'
import { runProgram } from './program.ts'

const root = join(import.meta.dirname, '../../../..')

await runProgram({
  name: 'touchline-admin',
  words: process.argv.slice(2),
  environment: process.env,
  backups: () => null,
  usualRegion: onlyRegion,
  findTarget: async (region, environment) => {
    const location = namedDatabase(environment, region)
    if (location === null) throw withoutDatabase(environment, region)
    return productionTarget(environment, root, location)
  },
})
