import type { Instant } from '@touchline/domain/calendar'
import { isOfPlan, planRoles } from '@touchline/domain/catalogue'
import { billedContract, type Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { heldContractRows } from '../contract/contract-columns.store.ts'
import { heldOf } from '../contract/contract-of-rows.ts'

export interface RecurringContract {
  readonly organizationId: OrganizationId
  readonly contract: Contract
  readonly closedAt: Instant | null
}

export const recurringRoles = planRoles.filter((role) => isOfPlan(role) || role === 'custom')

/** Organisations' contracts with what their users' hold, without hours: what recurs and nothing else. */
export async function recurringContracts(
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<readonly RecurringContract[]> {
  const [rows, entries] = await Promise.all([
    heldContractRows(tx, ids).execute(),
    tx
      .selectFrom('plan_entries')
      .selectAll()
      .where(among('organization_id', ids))
      .where('role', 'in', recurringRoles)
      .orderBy('starts_at')
      .orderBy('entry_id')
      .execute(),
  ])
  const byContract = Map.groupBy(entries, (entry) => entry.contract_id)
  const held = rows.map((row) => ({ row, contract: heldOf(row, byContract.get(row.contract_id) ?? []) }))
  const users = Map.groupBy(held, ({ row }) => row.billing_contract_id)
  return held.flatMap(({ row, contract }) => {
    if (row.customer_type !== 'manage_organization') return []
    const own = users.get(contract.id) ?? []
    const billed =
      own.length === 0
        ? contract
        : billedContract(
            contract,
            own.map((user) => user.contract),
          )
    return [{ organizationId: row.organization_id, contract: billed, closedAt: row.closed_at }]
  })
}
