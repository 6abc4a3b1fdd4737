import { openDatabaseFaults } from '../../configuration/open-addresses.ts'
import { openCell } from '../../db/database.ts'
import { Refused, type ServerCommand } from '../command.ts'
import { namedDatabase, regionsWithDatabase } from '../find-database.ts'

export const migrateCommand: ServerCommand = {
  name: 'migrate',
  positional: [],
  options: {},
  summary: 'brings every database to this version, as the owner; processes that know the owner do it when they start',
  runOnServer: async (environment, _, print) => {
    const faults = environment['TOUCHLINE_MODE'] === 'demo' ? [] : openDatabaseFaults(environment)
    if (faults.length > 0) throw new Refused(faults.join('; '))
    for (const region of regionsWithDatabase(environment)) {
      const location = namedDatabase(environment, region)
      if (location === null) continue
      const isSpread = environment['SCALE_OUT'] === 'citus'
      await (await openCell(location, { applicationName: 'touchline migrate', isSpread })).close()
      print(`${region}: up to date`)
    }
  },
}
