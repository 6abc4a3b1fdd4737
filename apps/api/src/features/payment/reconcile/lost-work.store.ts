import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueueAll } from '../../../queue/enqueue.ts'
import { type JobRequest, jobs } from '../../../queue/jobs.ts'
import { mailKinds } from '../../../queue/kinds.ts'

/** A done job keeps its key, not its payload. What is not here follows from these, or is found by the checks. */
export function jobOfKey(organizationId: OrganizationId, uniqueKey: string): JobRequest | null {
  const [kind, id = '', ...rest] = uniqueKey.split(':')
  const last = rest.at(-1) ?? ''
  const contract = { organizationId, contractId: id }
  if (kind === 'month-close') return jobs.closeMonth({ ...contract, month: last })
  if (kind === 'account-close') return jobs.closeLastMonth({ ...contract, month: last })
  if (kind === 'plan-start') return jobs.startPlanAgain({ ...contract, start: Number(last) })
  if (kind === 'plan-end') return jobs.endPlan({ ...contract, boundary: Number(last) })
  if (kind === 'settle') return jobs.settleAgain({ organizationId, billingId: id })
  return null
}

/** Organisations whose shards are on these machines. */
export const keptOn = (groups: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from pg_dist_placement p where p.groupid = any(${groups}::integer[])
    and p.shardid = get_shard_id_for_distribution_column('organizations', organization_id))`

/**
 * The queue is on another machine than what its jobs did. It forgets what it did since, mails excepted, so that it is
 * asked for again. Returns how many jobs are done again.
 */
export async function doAgain(
  tx: Tx,
  which: RawBuilder<SqlBool>,
  { since, now }: { readonly since: Instant; readonly now: Instant },
): Promise<number> {
  const forgotten = await tx
    .deleteFrom('jobs')
    .where('state', '=', 'done')
    .where('finished_at', '>=', at(since))
    .where('organization_id', 'is not', null)
    .where('kind', 'not in', [...mailKinds])
    .where(which)
    .returning(['organization_id', 'unique_key', 'run_at'])
    .execute()
  const again = forgotten.flatMap(({ organization_id, unique_key, run_at }) => {
    const job = organization_id === null || unique_key === null ? null : jobOfKey(organization_id, unique_key)
    return job === null ? [] : [{ job, runAt: run_at }]
  })
  await enqueueAll(tx, again, now)
  return again.length
}
