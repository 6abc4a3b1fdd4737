import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { handOut } from './store.ts'

export async function handOutEvents(
  tx: Tx,
  of: readonly { readonly organizationId: OrganizationId }[],
  now: Instant,
): Promise<void> {
  const organizationIds = [...new Set(of.map(({ organizationId }) => organizationId))]
  const made = await handOut(tx, organizationIds, now)
  const asked = made.map(({ receiver_id: receiverId, through }) => ({
    job: jobs.deliverEvents({ receiverId, through }),
  }))
  await enqueueAll(tx, asked, now)
}
