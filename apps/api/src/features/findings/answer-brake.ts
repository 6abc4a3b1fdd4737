import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { appendAudit } from '../../books/audit.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import {
  checksBehindBrake,
  closeBrakeWhereNobodyWaits,
  heldBy,
  holdWaiting,
  type WrongChecks,
  whoseChargesWait,
} from '../../books/findings/brake.store.ts'
import type { Tx } from '../../db/connect.ts'
import { releaseOrganization } from './release-organization.ts'

const AT_ONCE = 100

interface Answering {
  readonly wrong: 'books' | 'check'
  readonly operator: string
  readonly reason: string
  readonly now: Instant
}

interface Answered {
  readonly answered: number
  /** For the operators' chain; null once nothing is left. */
  readonly what: string | null
}

/**
 * Releases those on hold by a wrong check, then lifts the brake: some at a time, each in one transaction. Interrupted,
 * the same answer continues; those on hold come first, because the waiting ones say which checks.
 */
export async function answerSomeOfBrake(tx: Tx, answering: Answering): Promise<Answered> {
  const wrong = answering.wrong === 'check' ? await checksBehindBrake(tx) : null
  const held = wrong === null ? [] : await heldBy(tx, wrong, AT_ONCE)
  if (wrong === null || held.length === 0) return answerWaiting(tx, answering)
  await releaseAll(tx, answering, { organizationIds: held, only: wrong })
  return { answered: held.length, what: `check: ${wrong.checks.join(', ')} of ${held.length} organisations on hold` }
}

async function answerWaiting(tx: Tx, answering: Answering): Promise<Answered> {
  const { wrong, operator, reason, now } = answering
  const organizationIds = await whoseChargesWait(tx, AT_ONCE)
  const answered = organizationIds.length
  if (answered > 0) {
    if (wrong === 'check') await releaseAll(tx, answering, { organizationIds, only: null })
    else await holdAll(tx, answering, organizationIds)
  }
  const isClosed = await closeBrakeWhereNobodyWaits(tx, { by: operator, reason, now })
  return { answered, what: answered > 0 || isClosed ? `${wrong}: ${answered} organisations` : null }
}

interface Those {
  readonly organizationIds: readonly OrganizationId[]
  readonly only: WrongChecks | null
}

async function releaseAll(
  tx: Tx,
  { operator, reason, now }: Answering,
  { organizationIds, only }: Those,
): Promise<void> {
  await lockOrganizations(tx, organizationIds)
  for (const organizationId of organizationIds)
    await releaseOrganization(tx, { organizationId, only, operator, reason, now })
}

async function holdAll(
  tx: Tx,
  { operator, reason, now }: Answering,
  organizationIds: readonly OrganizationId[],
): Promise<void> {
  await lockOrganizations(tx, organizationIds)
  await holdWaiting(tx, organizationIds, reason, now)
  await appendAudit(
    tx,
    organizationIds.map((organizationId) => ({
      organizationId,
      actor: operator,
      action: 'hold-organization' as const,
      subject: `organization:${organizationId}`,
      before: null,
      after: { reason },
      at: now,
    })),
  )
}
