import type { Instant } from '@touchline/domain/calendar'
import { catalogueVersion } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { forgetRehearsals, insertDraft, type KeptClub, newestVersion } from './drafts.store.ts'

interface Saving {
  readonly draftId: string
  /** The newest version that the writer saw; 0 for a new draft. */
  readonly after: number
  readonly file: CatalogueFile
  readonly kept: readonly KeptClub[]
  readonly by: string
  readonly now: Instant
}

export type Saved =
  | { readonly kind: 'saved' | 'unchanged'; readonly version: number }
  | { readonly kind: 'newer' | 'waits'; readonly version: number; readonly by: string }

/** A new version; nobody overwrites another's, and what waits to be published is withdrawn first. */
export async function saveDraft(tx: Tx, { draftId, after, file, kept, by, now }: Saving): Promise<Saved> {
  const newest = await newestVersion(tx, draftId)
  const version = newest?.version ?? 0
  const saver = newest?.saved_by ?? by
  if (version !== after) return { kind: 'newer', version, by: saver }
  if (newest !== null && newest.ordered_at !== null && newest.published_at === null)
    return { kind: 'waits', version, by: saver }
  const basedOn = await catalogueVersion(tx)
  const isSame =
    newest !== null &&
    newest.based_on === basedOn &&
    JSON.stringify([newest.file, newest.kept]) === JSON.stringify([file, kept])
  if (isSame) return { kind: 'unchanged', version }
  await forgetRehearsals(tx, draftId)
  const isFirst = await insertDraft(tx, { draftId, version: version + 1, file, kept, basedOn, by, now })
  if (!isFirst) return { kind: 'newer', version: version + 1, by: (await newestVersion(tx, draftId))?.saved_by ?? '' }
  return { kind: 'saved', version: version + 1 }
}
