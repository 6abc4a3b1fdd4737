import type { Instant } from '@touchline/domain/calendar'
import { loadCatalogue, renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { type CatalogueFile, catalogueFaults, changedPrices } from './catalogue-file.ts'
import { insertGroup, insertImport, insertPlan, insertPrices, keepPresentPrices, pricedFrom } from './import.store.ts'

interface CatalogueImport {
  readonly file: CatalogueFile
  readonly importId: string
  readonly now: Instant
}

/**
 * Imports a catalogue as a whole or names its faults. New groups exist at once; prices change with their month, so that
 * no amount of earlier months changes, billed or not.
 */
export async function importCatalogue(
  tx: Tx,
  { file, importId, now }: CatalogueImport,
): Promise<{ readonly kind: 'imported' } | { readonly kind: 'refused'; readonly faults: readonly string[] }> {
  const catalogue = await loadCatalogue(tx)
  const changed = changedPrices(file, catalogue)
  const planIds = changed.map(([planId]) => planId)
  const twice = await pricedFrom(tx, planIds, file.effectiveFrom)
  const faults = [
    ...catalogueFaults(file, catalogue, now),
    ...twice.map((planId) => `${planId}: has a price from ${file.effectiveFrom} already`),
  ]
  if (faults.length > 0) return { kind: 'refused', faults }
  await insertImport(tx, importId, file, now)
  for (const each of file.newGroups) {
    await insertGroup(tx, each)
    for (const one of each.plans) await insertPlan(tx, each.groupId, one)
  }
  await keepPresentPrices(tx, planIds)
  for (const [planId, prices] of changed) await insertPrices(tx, planId, file.effectiveFrom, prices, now)
  await renewCatalogueVersion(tx)
  if (changed.length > 0) await enqueue(tx, jobs.sweepPrices({ at: now, after: null }), { now })
  return { kind: 'imported' }
}
