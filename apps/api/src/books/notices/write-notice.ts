import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { type NoticeKind, noticeRow } from '@touchline/domain/notices'
import type { Tx } from '../../db/connect.ts'
import { insertNewRows, momentText } from '../../db/insert-rows.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { namedId } from '../named-id.ts'

export interface NewNotice<K extends NoticeKind> {
  readonly organizationId: OrganizationId
  readonly kind: K
  readonly subject: string
  readonly period: string
  readonly moment?: string
  /** Visible to this person only. */
  readonly userId?: UserId
  readonly facts: NoticeFacts[K]
  /** Suppresses the mail. */
  readonly isBellOnly?: boolean
}

/** With the job of its mails. Idempotent by kind, subject and period. */
export async function writeNotices<K extends NoticeKind>(
  tx: Tx,
  notices: readonly NewNotice<K>[],
  now: Instant,
): Promise<void> {
  const named = new Map(notices.map((notice) => [noticeIdOf(notice), notice]))
  const rows = [...named].map(([noticeId, { organizationId, kind, subject, period, userId = null, facts }]) => ({
    organization_id: organizationId,
    notice_id: noticeId,
    kind,
    subject,
    period,
    user_id: noticeRow(kind).audience === 'person' ? userId : null,
    facts,
    happened_at: momentText(now),
  }))
  const written = await insertNewRows(tx, 'notices', rows, ['organization_id', 'notice_id'])
  const mailed = written.filter(({ notice_id: id }) => {
    const notice = named.get(id)
    return notice !== undefined && notice.isBellOnly !== true && noticeRow(notice.kind).isBellOnly !== true
  })
  const mails = mailed.map(({ organization_id: organizationId, notice_id: noticeId }) => {
    const moment = named.get(noticeId)?.moment ?? null
    const mail = { organizationId, noticeId, moment }
    return { job: moment === null ? jobs.mailNotice(mail) : jobs.mailDatedNotice(mail) }
  })
  await enqueueAll(tx, mails, now)
}

export const writeNotice = <K extends NoticeKind>(
  tx: Tx,
  { now, ...notice }: NewNotice<K> & { readonly now: Instant },
): Promise<void> => writeNotices(tx, [notice], now)

const noticeIdOf = ({ organizationId, kind, subject, period }: Omit<NewNotice<NoticeKind>, 'facts'>): string =>
  namedId([organizationId, kind, subject, period])
