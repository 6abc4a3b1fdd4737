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
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { releaseOrganization } from './release-organization.ts'

const CELL = { system: 'administration' } as const
const AT_ONCE = 100

interface Answering {
  /** What is wrong: the books, so that all are on hold, or the check, so that all are released. */
  readonly wrong: 'books' | 'check'
  readonly operator: string
  readonly reason: string
  readonly now: Instant
  /** Writes down that an operator did this, in the transaction of what was done. */
  readonly record: (tx: Tx, what: string) => Promise<void>
}

/**
 * An operator has looked why so many have findings. Where a check is wrong, those that it put on hold before the brake are
 * released as well. Some at a time, each time in one transaction: ended in between, the same answer does the rest; so
 * those on hold come first, since those whose charges wait say which checks it is. Says how many there were.
 */
export async function answerBrake(db: Db, answering: Answering): Promise<number> {
  const wrong = answering.wrong === 'check' ? await inTransaction(db, CELL, checksBehindBrake) : null
  const held = wrong === null ? 0 : await someAtATime(db, (tx) => releaseHeld(tx, answering, wrong))
  return held + (await someAtATime(db, (tx) => answerWaiting(tx, answering)))
}

async function someAtATime(db: Db, some: (tx: Tx) => Promise<number>): Promise<number> {
  let answered = 0
  for (;;) {
    const more = await inTransaction(db, CELL, some)
    if (more === 0) return answered
    answered += more
  }
}

async function releaseHeld(tx: Tx, answering: Answering, wrong: WrongChecks): Promise<number> {
  const organizationIds = await heldBy(tx, wrong, AT_ONCE)
  if (organizationIds.length === 0) return 0
  await releaseAll(tx, answering, { organizationIds, only: wrong })
  await answering.record(tx, `check: ${wrong.checks.join(', ')} of ${organizationIds.length} organisations on hold`)
  return organizationIds.length
}

async function answerWaiting(tx: Tx, answering: Answering): Promise<number> {
  const { wrong, operator, reason, now, record } = answering
  const organizationIds = await whoseChargesWait(tx, AT_ONCE)
  if (organizationIds.length > 0) {
    if (wrong === 'check') await releaseAll(tx, answering, { organizationIds, only: null })
    else await holdAll(tx, answering, organizationIds)
  }
  const isClosed = await closeBrakeWhereNobodyWaits(tx, { by: operator, reason, now })
  if (organizationIds.length > 0 || isClosed) await record(tx, `${wrong}: ${organizationIds.length} organisations`)
  return organizationIds.length
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
