import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { PlanSchedule, ScheduledCut } from '@touchline/domain/lifecycle'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'

interface ContractKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

const scheduledCuts = z.array(z.object({ entryId: z.string(), end: z.nullable(z.int()) }))

export async function readCuts(tx: Tx, { organizationId, contractId }: ContractKey): Promise<readonly ScheduledCut[]> {
  const row = await tx
    .selectFrom('contracts')
    .select('reserved_cuts')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow()
  return scheduledCuts.parse(row.reserved_cuts)
}

/** Keeps the original ends when one scheduled change replaces another. */
export async function rememberCuts(tx: Tx, key: ContractKey, schedule: PlanSchedule): Promise<void> {
  if (schedule.end.length === 0 || schedule.add.length === 0) return
  const ended = schedule.end.map(({ entryId }) => entryId)
  const rows = await tx
    .selectFrom('plan_entries')
    .select(['entry_id', 'ends_at'])
    .where('organization_id', '=', key.organizationId)
    .where('contract_id', '=', key.contractId)
    .where('entry_id', 'in', ended)
    .execute()
  const earlier = schedule.withdraw.length > 0 ? await readCuts(tx, key) : []
  const known = new Set(earlier.map(({ entryId }) => entryId))
  const cuts = rows.map((row) => ({ entryId: row.entry_id, end: row.ends_at }))
  await saveCuts(tx, key, [...earlier, ...cuts.filter(({ entryId }) => !known.has(entryId))])
}

export const saveCuts = (tx: Tx, { organizationId, contractId }: ContractKey, cuts: readonly ScheduledCut[]) =>
  tx
    .updateTable('contracts')
    .set({ reserved_cuts: JSON.stringify(cuts) })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute()
