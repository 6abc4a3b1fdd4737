import { inTransaction } from '../../db/transaction.ts'
import { type CatalogueFile, catalogueFile } from '../../features/catalogue/catalogue-file.ts'
import { importCatalogue } from '../../features/catalogue/import-catalogue.ts'
import { type Command, Refused } from '../command.ts'
import { type Piped, readPiped } from '../piped.ts'
import { recordAction } from '../store.ts'

/** Prices are before tax in minor units; a plan that has none in a currency is not sold in it. */
export const pipedCatalogue: Piped<CatalogueFile> = {
  schema: catalogueFile,
  example: {
    effectiveFrom: '2027-01-01',
    prices: { 'teamBasicPlan.base': { JPY: 9900, EUR: null, USD: null } },
    newGroups: [
      {
        groupId: 'teamClubPlan',
        kind: 'paid',
        tier: 'basic',
        cycle: 'month',
        offering: 'regional',
        names: { en: 'Club', ja: 'クラブ' },
        resolution: 'standard',
        plans: [{ role: 'base', names: { en: 'Club' }, prices: { JPY: 4900, EUR: null, USD: null } }],
      },
    ],
  },
}

export const importCatalogueCommand: Command = {
  name: 'import-catalogue',
  positional: [],
  options: {},
  summary: 'prices from a later month on, and new plan groups, from standard input: as a whole or not at all',
  run: async (context) => {
    const { db, clock, ids, readInput, print } = context
    const file = readPiped(pipedCatalogue, await readInput())
    const importId = ids.uuid()
    const outcome = await inTransaction(
      db,
      { system: 'administration' },
      async (tx) => {
        const imported = await importCatalogue(tx, { file, importId, now: clock.now() })
        if (imported.kind !== 'refused') {
          await recordAction(tx, context, 'import-catalogue', `${importId} from ${file.effectiveFrom}`)
        }
        return imported
      },
      { isolation: 'serializable' },
    )
    if (outcome.kind === 'refused') throw new Refused(outcome.faults.join('\n'))
    print(`imported ${importId}, prices from ${file.effectiveFrom}`)
  },
}
