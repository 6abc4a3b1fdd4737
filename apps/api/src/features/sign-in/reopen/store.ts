import type { Instant } from '@touchline/domain/calendar'
import type { ContractRow } from '../../../books/contract/contract-of-rows.ts'
import type { Tx } from '../../../db/connect.ts'

export const openAgain = (tx: Tx, row: ContractRow, closings: readonly Instant[]) =>
  tx
    .updateTable('contracts')
    .set({ closed_at: null, closings: JSON.stringify(closings), version: row.version + 1 })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()
