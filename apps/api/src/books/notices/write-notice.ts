import { createHash } from 'node:crypto'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { NoticeFacts, NoticeKind } from '@touchline/domain/notices'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'

interface NewNotice<K extends NoticeKind> {
  readonly organizationId: OrganizationId
  readonly kind: K
  /** What it is about, e.g. `billing:<id>`. */
  readonly subject: string
  /** Which time of its subject. */
  readonly period: string
  /** Of a notice before a date: which of its moments. */
  readonly moment?: string
  /** Whom it concerns, of a notice about a person. */
  readonly userId?: UserId
  readonly facts: NoticeFacts[K]
  readonly now: Instant
}

/**
 * Notifies in the transaction of the cause: one row, and the job that writes its mails. A kind is written once for a
 * subject and a period, however often and from wherever it is asked for.
 */
export async function writeNotice<K extends NoticeKind>(tx: Tx, notice: NewNotice<K>): Promise<void> {
  const { organizationId, kind, subject, period, moment = null, userId = null, facts, now } = notice
  const noticeId = noticeIdOf(organizationId, kind, subject, period)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notices')
    .values({
      organization_id: organizationId,
      notice_id: noticeId,
      kind,
      subject,
      period,
      user_id: userId,
      facts: JSON.stringify(facts),
      happened_at: at(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await enqueue(tx, jobs.mailNotice({ organizationId, noticeId, moment }), { now })
}

/** The same for the same notice: what a subject and a period already have keeps its id. */
function noticeIdOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
