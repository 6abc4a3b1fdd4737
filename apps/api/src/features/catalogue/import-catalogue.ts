import { startOfMonth, type Zone } from '@touchline/domain/calendar'
import { loadCatalogue, renewCatalogueVersion } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type CatalogueFile, catalogueFaults } from './catalogue-file.ts'
import { insertGroup, insertImport, insertPlan, insertPrices, keepPresentPrices, pricedFrom } from './import.store.ts'

export interface CatalogueImport {
  readonly file: CatalogueFile
  readonly importId: string
  /** Of the region: where the month of the new prices begins. */
  readonly zone: Zone
  readonly now: number
}

/**
 * Takes a catalogue as a whole or names its faults. New groups are there at once; prices change with their month, so that
 * nothing that is billed or still to be billed for earlier months becomes another amount.
 */
export async function importCatalogue(
  tx: Tx,
  { file, importId, zone, now }: CatalogueImport,
): Promise<{ readonly kind: 'imported' } | { readonly kind: 'refused'; readonly faults: readonly string[] }> {
  const twice = await pricedFrom(tx, Object.keys(file.prices), file.effectiveFrom)
  const faults = [
    ...catalogueFaults(file, await loadCatalogue(tx), zone, now),
    ...twice.map((planId) => `${planId}: has a price from ${file.effectiveFrom} already`),
  ]
  if (faults.length > 0) return { kind: 'refused', faults }
  await insertImport(tx, importId, file, now)
  for (const each of file.newGroups) {
    await insertGroup(tx, each)
    for (const one of each.plans) await insertPlan(tx, each.groupId, one)
  }
  const changed = Object.entries(file.prices)
  await keepPresentPrices(
    tx,
    changed.map(([planId]) => planId),
  )
  for (const [planId, prices] of changed) await insertPrices(tx, planId, file.effectiveFrom, prices)
  const runAt = startOfMonth(file.effectiveFrom.slice(0, 7), zone)
  const payload = { effectiveFrom: file.effectiveFrom }
  await enqueue(tx, { kind: 'apply-prices', uniqueKey: `apply-prices:${importId}`, payload, runAt, priority: 100 }, now)
  await renewCatalogueVersion(tx)
  return { kind: 'imported' }
}
