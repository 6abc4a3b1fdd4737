import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { appendAudit } from '../../books/audit.ts'
import { holdOrganizations } from '../../books/contract/hold-organizations.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { billsToSettle, endHold, markReleased, openFindings } from './release.store.ts'

interface Releasing {
  /** Null for what was found in the whole region. */
  readonly organizationId: OrganizationId | null
  /** One finding; all that are open when null. */
  readonly findingId: string | null
  readonly operator: string
  readonly reason: string
  readonly now: Instant
}

interface Released {
  readonly kind: 'released'
  readonly findings: number
  readonly left: number
  /** Bills whose charge was asked for; null where the organisation was not on hold, or still is. */
  readonly bills: number | null
}

/**
 * An operator has looked: findings are closed with the reason. With the last one the hold ends, and what was not charged
 * meanwhile is, each bill by the job that decides it as ever: none is charged twice.
 */
export async function releaseOrganization(
  tx: Tx,
  { organizationId, findingId, ...release }: Releasing,
): Promise<Released | Refusal<'not-found'>> {
  if (organizationId !== null) await holdOrganizations(tx, [organizationId])
  const open = await openFindings(tx, organizationId)
  const closed = open.filter((each) => findingId === null || each.finding_id === findingId)
  if (findingId !== null && closed.length === 0) return refuse('not-found', 'No such finding is open there')
  const ids = closed.map(({ finding_id }) => finding_id)
  if (ids.length > 0) await markReleased(tx, ids, release)
  const left = open.length - closed.length
  const isEnded = organizationId !== null && left === 0 && (await endHold(tx, organizationId))
  if (!isEnded && closed.length === 0) return refuse('not-found', 'Nothing is open there, and nothing on hold')
  const bills = isEnded ? await resume(tx, organizationId, release) : null
  return { kind: 'released', findings: closed.length, left, bills }
}

async function resume(
  tx: Tx,
  organizationId: OrganizationId,
  { operator, reason, now }: Pick<Releasing, 'operator' | 'reason' | 'now'>,
): Promise<number> {
  await appendAudit(tx, [
    {
      organizationId,
      actor: operator,
      action: 'release-organization',
      subject: `organization:${organizationId}`,
      before: null,
      after: { reason },
      at: now,
    },
  ])
  const bills = await billsToSettle(tx, organizationId, now)
  const settled = bills.map(({ billing_id: billingId, attempt }) => ({
    job: jobs.settleAgain({ organizationId, billingId, attempt }),
  }))
  await enqueueAll(tx, settled, now)
  return bills.length
}
