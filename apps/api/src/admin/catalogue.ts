import { regionDefaults } from '@touchline/domain/organization'
import { inTransaction } from '../db/transaction.ts'
import { catalogueFile } from '../features/catalogue/catalogue-file.ts'
import { importCatalogue } from '../features/catalogue/import-catalogue.ts'
import { type Command, Refused, UsageError } from './command.ts'

const readFile = (text: string) => {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new UsageError('pipe in a catalogue as JSON')
  }
  const parsed = catalogueFile.safeParse(document)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new UsageError(faults.join('\n'))
}

export const importCatalogueCommand: Command = {
  name: 'import-catalogue',
  positional: [],
  options: {},
  summary: 'prices from a later month on, and new plan groups, from standard input: as a whole or not at all',
  run: async ({ db, clock, ids, cell, readInput, print }) => {
    const file = readFile(await readInput())
    const { zone } = regionDefaults[cell.region]
    const importId = ids.uuid()
    const outcome = await inTransaction(
      db,
      { system: 'administration' },
      (tx) => importCatalogue(tx, { file, importId, zone, now: clock.now() }),
      { isolation: 'serializable' },
    )
    if (outcome.kind === 'refused') throw new Refused(outcome.faults.join('\n'))
    print(`imported ${importId}, prices from ${file.effectiveFrom}`)
  },
}
