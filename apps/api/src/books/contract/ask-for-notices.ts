import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'

interface Changed {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

export const askForNotices = (tx: Tx, changed: readonly Changed[], now: Instant) =>
  enqueueAll(
    tx,
    changed.map(({ organizationId, contractId }) => ({
      job: jobs.planNotices({ organizationId, contractId }),
    })),
    now,
  )
