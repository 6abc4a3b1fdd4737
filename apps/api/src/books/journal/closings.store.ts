import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { Closing } from '@touchline/domain/journal'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface StoredClosing extends Closing {
  readonly closedBy: string
  readonly digest: string
}

export async function closingsOf(tx: Tx): Promise<readonly StoredClosing[]> {
  const rows = await tx.selectFrom('journal_closings').selectAll().orderBy('month').execute()
  return rows.map(({ month, closed_at: closedAt, closed_by: closedBy, digest }) => ({
    month: month.slice(0, 7),
    closedAt,
    closedBy,
    digest,
  }))
}

export async function firstClubAt(tx: Tx): Promise<Instant | null> {
  const { first } = await tx
    .selectFrom('organizations')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

/** False where another closed it meanwhile. */
export async function insertClosing(
  tx: Tx,
  closing: {
    readonly month: YearMonth
    readonly closedAt: Instant
    readonly closedBy: string
    readonly digest: string
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('journal_closings')
    .values({
      month: firstDay(closing.month),
      closed_at: at(closing.closedAt),
      closed_by: closing.closedBy,
      digest: closing.digest,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .executeTakeFirst()
  return inserted !== undefined
}
