import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import { sql } from 'kysely'

/** Expires leases as time would. Needs the owner's pool. */
export const endLeases = (ownerDb: Db) =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`lock table jobs in share row exclusive mode`.execute(tx)
    await tx
      .updateTable('jobs')
      .where('state', '=', 'running')
      .set({ lease_until: at(0) })
      .execute()
  })
