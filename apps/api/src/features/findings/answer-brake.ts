import type { Instant } from '@touchline/domain/calendar'
import { appendAudit } from '../../books/audit.ts'
import { holdOrganizations } from '../../books/contract/hold-organizations.ts'
import { holdWaiting, whoseChargesWait } from '../../books/findings/brake.store.ts'
import { brakeOf } from '../../books/findings/brake.ts'
import { closeFinding } from '../../books/findings/findings.store.ts'
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
}

/**
 * An operator has looked why so many have findings. Some at a time, each time in one transaction: ended in between, the same
 * answer does the rest. Says how many there were.
 */
export async function answerBrake(db: Db, answering: Answering): Promise<number> {
  let answered = 0
  for (;;) {
    const some = await inTransaction(db, CELL, (tx) => answerSome(tx, answering))
    answered += some
    if (some > 0) continue
    const { operator, reason, now } = answering
    await inTransaction(db, CELL, (tx) => closeFinding(tx, brakeOf, { by: operator, reason, now }))
    return answered
  }
}

async function answerSome(tx: Tx, { wrong, operator, reason, now }: Answering): Promise<number> {
  const organizationIds = await whoseChargesWait(tx, AT_ONCE)
  if (organizationIds.length === 0) return 0
  await holdOrganizations(tx, organizationIds)
  if (wrong === 'check') {
    for (const organizationId of organizationIds)
      await releaseOrganization(tx, { organizationId, findingId: null, operator, reason, now })
    return organizationIds.length
  }
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
  return organizationIds.length
}
