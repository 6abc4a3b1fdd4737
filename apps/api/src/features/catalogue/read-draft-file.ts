import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { storedCatalogue } from './catalogue.store.ts'
import { type CatalogueFile, catalogueFile } from './catalogue-file.ts'
import { type CatalogueState, fileOf, stateOf } from './catalogue-state.ts'
import { firstOpenMonth } from './change-catalogue.ts'
import { catalogueAppliedBy, type Draft, keptByCode } from './drafts.store.ts'
import { isOutdated } from './publish-draft.ts'

const written = (state: CatalogueState): CatalogueFile => catalogueFile.parse(fileOf(state))

export async function draftFile(tx: Tx, draft: Draft, now: Instant) {
  const inForce = written((await storedCatalogue(tx)).state)
  const isApart = await isOutdated(tx, draft)
  const base = isApart ? await catalogueAppliedBy(tx, draft.saved_at) : null
  return {
    version: draft.version,
    savedBy: draft.saved_by,
    kept: await keptByCode(tx, draft),
    file: draft.file,
    inForce,
    firstMonth: firstOpenMonth(now),
    apart: isApart ? { base: base === null ? null : written(stateOf(base)), ours: written(stateOf(draft.file)) } : null,
  }
}
