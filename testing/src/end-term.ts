import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId } from '@touchline/domain/ids'

/** Needs the owner's pool. */
export const endTermAt = (ownerDb: Db, contractId: ContractId, instant: Instant) =>
  ownerDb
    .updateTable('plan_entries')
    .where('contract_id', '=', contractId)
    .set({ ends_at: at(instant) })
    .execute()
