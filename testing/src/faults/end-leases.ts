import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import { sql } from 'kysely'

/** The lease of a worker that is gone ends, as time would end it; one that is being committed just now, too. Give it the owner's pool. */
export const endLeases = (ownerDb: Db) =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`lock table jobs in share row exclusive mode`.execute(tx)
    await tx
      .updateTable('jobs')
      .where('state', '=', 'running')
      .set({ lease_until: at(0) })
      .execute()
  })
