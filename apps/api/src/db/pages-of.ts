import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'

const PAGE = 1_000

/** By a cursor, so that no statement and no memory grows with the rows. */
export async function* pagesOf<Row>(tx: Tx, question: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  await sql`declare in_pages no scroll cursor for ${question}`.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.raw(String(PAGE))} from in_pages`.execute(tx)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    // A transaction that failed has none open.
    await sql`close in_pages`.execute(tx).catch(() => undefined)
  }
}
