import type { DocumentKind } from '@touchline/domain/documents'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface Series {
  readonly issuer: string
  readonly kind: DocumentKind
  readonly year: number
}

/**
 * The next number of a series: the row of the last one is locked until the commit, so a rollback returns the number
 * (invariant I26). Receipts count where the version before counts them.
 */
export const nextNumber = (tx: Tx, { issuer, kind, year }: Series): Promise<number> =>
  kind === 'receipt' ? nextReceiptNumber(tx, issuer, year) : nextOf(tx, issuer, kind, year)

async function nextReceiptNumber(tx: Tx, issuer: string, year: number): Promise<number> {
  const row = await tx
    .insertInto('receipt_counters')
    .values({ issuer, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'year']).doUpdateSet({ last_number: sql`receipt_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

async function nextOf(tx: Tx, issuer: string, kind: 'invoice' | 'credit-note', year: number): Promise<number> {
  const row = await tx
    .insertInto('document_counters')
    .values({ issuer, kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'kind', 'year']).doUpdateSet({ last_number: sql`document_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}
