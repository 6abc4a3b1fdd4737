import type { Instant } from '@touchline/domain/calendar'
import type { Sleep } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'

interface ContractKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

interface Planning extends ContractKey {
  readonly now: Instant
  readonly newId: () => string
}

export async function openSleep(
  tx: Tx,
  { organizationId, contractId }: ContractKey,
): Promise<{ readonly from: Instant; readonly until: Instant; readonly state: 'planned' | 'asleep' } | null> {
  const row = await tx
    .selectFrom('sleeps')
    .select(['starts_at', 'ends_at', 'state'])
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('state', '<>', 'over')
    .executeTakeFirst()
  if (row === undefined || row.state === 'over') return null
  return { from: row.starts_at, until: row.ends_at, state: row.state }
}

/** At most one is not over. Enqueues a job for each of its days. */
export async function insertSleep(tx: Tx, planning: Planning, sleep: Sleep): Promise<void> {
  const { organizationId, contractId, now, newId } = planning
  const key = { organization_id: organizationId, contract_id: contractId }
  await repeatNoMore(tx, planning)
  await tx
    .insertInto('sleeps')
    .values({
      ...key,
      sleep_id: newId(),
      starts_at: at(sleep.from),
      ends_at: at(sleep.until),
      planned_end_at: at(sleep.plannedUntil),
      every_year: sleep.everyYear,
      asked_at: at(now),
    })
    .execute()
  for (const boundary of [sleep.from, sleep.until])
    await enqueue(tx, jobs.endPlan({ organizationId, contractId, boundary }), { now, runAt: boundary })
}

export const repeatNoMore = (tx: Tx, { organizationId, contractId }: ContractKey) =>
  tx
    .updateTable('sleeps')
    .set({ every_year: false })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('every_year', '=', true)
    .execute()

export const dropPlannedSleep = (tx: Tx, { organizationId, contractId }: ContractKey) =>
  tx
    .deleteFrom('sleeps')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('state', '=', 'planned')
    .execute()

export const moveWaking = (tx: Tx, { organizationId, contractId }: ContractKey, until: Instant) =>
  tx
    .updateTable('sleeps')
    .set({ ends_at: at(until) })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('state', '<>', 'over')
    .execute()

export const noteSleepState = (tx: Tx, { organizationId, contractId }: ContractKey, state: 'asleep' | 'over') =>
  tx
    .updateTable('sleeps')
    .set({ state })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('state', '<>', 'over')
    .execute()

export async function endSleeps(tx: Tx, key: ContractKey, end: Instant): Promise<void> {
  const { organizationId, contractId } = key
  await tx
    .deleteFrom('sleeps')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('starts_at', '>=', at(end))
    .execute()
  await tx
    .updateTable('sleeps')
    .set({ ends_at: at(end) })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('ends_at', '>', at(end))
    .execute()
  await tx
    .updateTable('sleeps')
    .set({ every_year: false, state: 'over' })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute()
}
