import { randomUUID } from 'node:crypto'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { compareRuns } from '@touchline/api/features/run/compare-run'
import { previewNow } from '@touchline/api/features/run/make-preview'
import { readPreview } from '@touchline/api/features/run/read-preview'
import type { YearMonth } from '@touchline/domain/calendar'
import type { TestCell } from './cell.ts'

export const previewed = ({ deps }: Pick<TestCell, 'deps'>, month: YearMonth): Promise<boolean> =>
  previewNow(deps, { previewId: randomUUID(), month, by: 'Sato', now: deps.clock.now() })

/** As the work of the 2nd does. */
export async function comparedRun({ deps: { db, clock } }: Pick<TestCell, 'deps'>, month: YearMonth) {
  await compareRuns({ db, clock, newId: randomUUID })
  const preview = await inTransaction(db, jobsScope, (tx) => readPreview(tx, month))
  return preview?.comparison ?? null
}
