import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'

/** The lease of a worker that is gone ends, as time would end it. Give it the owner's pool. */
export const endLeases = (ownerDb: Db) =>
  ownerDb
    .updateTable('jobs')
    .where('state', '=', 'running')
    .set({ lease_until: at(0) })
    .execute()
