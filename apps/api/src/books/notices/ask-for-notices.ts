import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'

interface Changed {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

/** After a change from which dates follow, in its transaction: the planner looks at the contract as it is then. */
export const askForNotices = (tx: Tx, { organizationId, contractId, now }: Changed) =>
  enqueue(tx, jobs.planNotices({ organizationId, contractId, changedAt: now }), { now })
