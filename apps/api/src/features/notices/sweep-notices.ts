import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { enqueue, enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { nearDates, SWEPT_AT_ONCE } from './store.ts'

interface Batch {
  readonly day: number
  readonly after: OrganizationId | null
}

/** Daily, for dates that no change requested. Each batch requests the next; one failing organisation stops no other. */
export async function sweepNotices(tx: Tx, { day, after }: Batch, now: Instant): Promise<void> {
  const near = await nearDates(tx, after, now)
  const planned = near.map(({ organization_id: organizationId, contract_id: contractId }) => ({
    job: jobs.planNoticesOfDay({ organizationId, contractId, day }),
  }))
  await enqueueAll(tx, planned, now)
  const last = near.length < SWEPT_AT_ONCE ? undefined : near.at(-1)
  if (last !== undefined) await enqueue(tx, jobs.sweepNotices({ day, after: last.organization_id }), { now })
}
