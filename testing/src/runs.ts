import { randomUUID } from 'node:crypto'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { billedAsRehearsed, billedMonths } from '@touchline/api/features/catalogue/billed-as-rehearsed'
import { publishedDrafts } from '@touchline/api/features/catalogue/drafts.store'
import { compareRuns } from '@touchline/api/features/run/compare-run'
import { askForPreview, comingMonth, previewNow } from '@touchline/api/features/run/make-preview'
import { readPreview } from '@touchline/api/features/run/read-preview'
import type { YearMonth } from '@touchline/domain/calendar'
import type { TestCell } from './cell.ts'

/** In Tokyo. */
export const comingRun = ({ deps: { clock } }: Pick<TestCell, 'deps'>): YearMonth =>
  comingMonth(clock.now(), 'Asia/Tokyo')

export const askedForPreview = ({ deps }: Pick<TestCell, 'deps'>, month: YearMonth): Promise<void> =>
  askForPreview(deps, { previewId: randomUUID(), month, by: 'Sato', now: deps.clock.now() })

export const previewed = ({ deps }: Pick<TestCell, 'deps'>, month: YearMonth): Promise<boolean> =>
  previewNow(deps, { previewId: randomUUID(), month, by: 'Sato', now: deps.clock.now() })

/** As the work of the 2nd does. */
export async function comparedRun({ deps: { db, clock } }: Pick<TestCell, 'deps'>, month: YearMonth) {
  await compareRuns({ db, clock, newId: randomUUID })
  const preview = await inTransaction(db, jobsScope, (tx) => readPreview(tx, month))
  return preview?.comparison ?? null
}

/** Of each month that is billed by now; none where nothing was published. */
export const billedByDraft = ({ deps: { db, clock } }: Pick<TestCell, 'deps'>) =>
  inTransaction(db, jobsScope, async (tx) => {
    const [draft] = await publishedDrafts(tx)
    const published_at = draft?.published_at ?? null
    if (draft === undefined || published_at === null) return []
    const found: Awaited<ReturnType<typeof billedAsRehearsed>>[] = []
    for (const month of billedMonths(draft, clock.now()))
      found.push(await billedAsRehearsed(tx, { ...draft, published_at }, month))
    return found
  })
