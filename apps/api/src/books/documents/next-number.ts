import type { DocumentKind } from '@touchline/domain/documents'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

export interface Series {
  readonly issuer: string
  readonly kind: DocumentKind
  readonly year: number
}

/**
 * Takes the next numbers of a series and says the first of them: the row of the last one is locked until the commit, so
 * a rollback returns them (invariant I26). Receipts count where the version before counts them.
 */
export async function nextNumbers(tx: Tx, { issuer, kind, year }: Series, count: number): Promise<number> {
  const last =
    kind === 'receipt' ? await lastReceipt(tx, issuer, year, count) : await lastOf(tx, { issuer, kind, year }, count)
  return last - count + 1
}

async function lastReceipt(tx: Tx, issuer: string, year: number, count: number): Promise<number> {
  const row = await tx
    .insertInto('receipt_counters')
    .values({ issuer, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'year'])
        .doUpdateSet({ last_number: sql`receipt_counters.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

async function lastOf(
  tx: Tx,
  { issuer, kind, year }: Series & { readonly kind: 'invoice' | 'credit-note' },
  count: number,
): Promise<number> {
  const row = await tx
    .insertInto('document_counters')
    .values({ issuer, kind, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'kind', 'year'])
        .doUpdateSet({ last_number: sql`document_counters.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}
