import { readable } from '../configuration/operators-file.ts'
import { payLines } from '../features/catalogue/affected-customers.ts'
import { catalogueFile } from '../features/catalogue/catalogue-file.ts'
import { applyCatalogue, planCatalogue } from '../features/catalogue/change-catalogue.ts'
import { act, administration, done, notActed, unchanged } from './act.ts'

export const catalogueActs = {
  'apply-catalogue': act({
    command: 'catalogue apply',
    input: catalogueFile,
    needsReason: false,
    scopeOf: administration,
    isSerializable: true,
    carryOut: async (tx, file, { ids, now, cell: { region } }) => {
      const importId = ids.uuid()
      const pays = await payLines(tx, await planCatalogue(tx, { file, region, now }), now)
      const plan = await applyCatalogue(tx, { file, region, now, importId, newId: ids.uuid })
      if (plan.faults.length > 0) return notActed(readable(plan.faults).join('\n'))
      const said = { plan, pays, importId }
      return plan.differences.length > 0 ? done(importId, said) : unchanged(said)
    },
  }),
}
