import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseEntryAt, type Contract, type PlanEntry, planOf } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { loadContract } from '../../books/contract/contracts.ts'
import { readCuts, saveCuts } from '../../books/contract/scheduled-cuts.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * A seat bought while a plan change is scheduled ends with the plan that the change shortened. When the change is
 * withdrawn, the seat must continue with the plan: so it is recorded with what was shortened.
 */
export async function cutWithPlan(
  tx: Tx,
  key: { readonly organizationId: OrganizationId; readonly contractId: ContractId },
  before: Contract,
  catalogue: Catalogue,
  now: Instant,
): Promise<void> {
  const base = baseEntryAt(before, catalogue, now)
  const cuts = await readCuts(tx, key)
  const cut = cuts.find(({ entryId }) => entryId === base?.id)
  if (cut === undefined) return
  const known = new Set(before.entries.map(({ id }) => id))
  const after = await loadContract(tx, key.organizationId, key.contractId)
  const added = (after?.contract.entries ?? []).filter((entry) => !known.has(entry.id) && entry.end === base?.end)
  const seats = added.filter((entry) => isSeat(entry, catalogue))
  await saveCuts(tx, key, [...cuts, ...seats.map(({ id }) => ({ entryId: id, end: cut.end }))])
}

function isSeat(entry: PlanEntry, catalogue: Catalogue): boolean {
  const { role } = planOf(entry, catalogue)
  return role === 'analyst' || role === 'viewer'
}
