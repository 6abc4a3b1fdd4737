import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { appendAudit } from '../../books/audit.ts'
import { billsToSettle } from '../../books/billing/bills-to-settle.store.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { closeBrakeWhereNobodyWaits, type WrongChecks } from '../../books/findings/brake.store.ts'
import { brakeOf } from '../../books/findings/brake.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { because, type Refusal, refuse } from '../../use-case/refusal.ts'
import { endHold, markReleased, type OpenFinding, openFindings } from './release.store.ts'

type OpenOnes = { readonly findingId: string } | WrongChecks

interface Releasing {
  readonly organizationId: OrganizationId | null
  readonly only: OpenOnes | null
  readonly operator: string
  readonly reason: string
  readonly now: Instant
}

export interface Released {
  readonly kind: 'released'
  readonly findings: number
  readonly left: number
  readonly bills: number | null
}

/** The last finding ends the hold and requests the bills' own jobs, which charge nothing twice. */
export async function releaseOrganization(
  tx: Tx,
  { organizationId, only, ...release }: Releasing,
): Promise<Released | Refusal<'not-found'>> {
  if (organizationId !== null) await lockOrganizations(tx, [organizationId])
  const open = await openFindings(tx, organizationId)
  const asked = open.filter((each) => isMeant(each, only))
  const closed = asked.filter(({ check_id }) => check_id !== brakeOf.id)
  if (closed.length === 0 && asked.length > 0) return refuse('not-found', BRAKED, because('braked'))
  if (only !== null && closed.length === 0)
    return refuse('not-found', 'No such finding is open there', because('nothing-open'))
  const ids = closed.map(({ finding_id }) => finding_id)
  if (ids.length > 0) await markReleased(tx, ids, release)
  const left = open.length - closed.length
  const isEnded = organizationId !== null && left === 0 && (await endHold(tx, organizationId))
  if (!isEnded && closed.length === 0)
    return refuse('not-found', 'Nothing is open there, and nothing on hold', because('nothing-open'))
  const bills = isEnded ? await resume(tx, organizationId, release) : null
  return { kind: 'released', findings: closed.length, left, bills }
}

const BRAKED = 'The brake is answered, not released: answer-brake says whether the check or the books are wrong'

function isMeant({ finding_id, check_id, found_at }: OpenFinding, only: OpenOnes | null): boolean {
  if (only === null) return true
  return 'findingId' in only ? finding_id === only.findingId : only.checks.includes(check_id) && found_at >= only.since
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
  await closeBrakeWhereNobodyWaits(tx, { by: operator, reason, now })
  return bills.length
}
