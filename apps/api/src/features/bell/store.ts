import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import {
  asksForPayment,
  forecasts,
  type NoticeKind,
  noticeKinds,
  noticesOfAdministrators,
} from '@touchline/domain/notices'
import { type BillingRole, mayDo } from '@touchline/domain/people'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: BillingRole
}

interface BellState {
  readonly newest: string | null
  readonly happenedAt: Instant | null
  readonly failed: number
  readonly failedAt: Instant | null
  readonly unread: number
  readonly today: string
  readonly readThrough: Instant
  readonly requestsToDecide: number
}

const isOfAll = sql<boolean>`(n.user_id is null or n.kind in ('mail-changed', 'card-changed'))`
const isForOthers = sql<boolean>`n.kind not in (${sql.join(noticesOfAdministrators.map((kind) => sql.lit(kind)))})`
const isForAll = (role: BillingRole) =>
  role === 'administrator' ? isOfAll : sql<boolean>`(${isOfAll} and ${isForOthers})`
const isOwn = (userId: RawBuilder<unknown>) =>
  sql<boolean>`(n.user_id = ${userId} and n.kind not in ('mail-changed', 'card-changed'))`

const kindIn = (kinds: readonly string[]) => sql`n.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`

/** Hidden once the bill is paid. */
const settled: readonly NoticeKind[] = [
  'payment-failed',
  'plan-paused',
  'plan-restored',
  ...noticeKinds.filter(asksForPayment),
]

const hasOther = (
  organizationId: OrganizationId,
  kind: NoticeKind,
  also = sql`true`,
) => sql`exists (select from notices o where
  o.organization_id = ${organizationId} and o.kind = ${sql.lit(kind)} and o.subject = n.subject and ${also})`

/** Forecasts expire; of each bill only the latest notice shows. */
const isShown = (organizationId: OrganizationId, today: RawBuilder<unknown>) => sql<boolean>`not (
  (${kindIn(forecasts)} and coalesce(n.facts ->> 'runsOutOn', n.facts ->> 'lastDay', n.facts ->> 'on') < ${today}
    and coalesce(n.facts ->> 'isOverdue', 'false') <> 'true')
  or (${kindIn(settled)} and ${hasOther(organizationId, 'paid', sql`o.happened_at >= n.happened_at`)})
  or (n.kind = 'month-explained' and (${hasOther(organizationId, 'paid')} or ${hasOther(organizationId, 'payment-failed')}))
  or (n.kind = 'payment-failed' and ${hasOther(organizationId, 'payment-failed', sql`o.happened_at > n.happened_at`)}))`

const UNREAD_DAYS = 30

/** Expired requests are excluded even if their job has not run. */
const waitingRequests = ({ organizationId, role }: Reader, atMost: number, now: Instant) =>
  mayDo(role, 'decide-requests')
    ? sql`(select least(count(*), ${atMost}) from purchase_requests q
        where q.organization_id = ${organizationId} and q.state = 'pending' and q.expires_at > ${at(now)}
          and q.asked_by <> r.user_id)`
    : sql`0`

/**
 * Counts as read: notices before a person joined, if the bell was never opened, and any older than thirty days. A
 * notice whose mail failed later is unread again.
 */
export async function bellState(tx: Tx, reader: Reader, atMost: number, now: Instant): Promise<BellState> {
  const { organizationId, userId, role } = reader
  const isReadable = isForAll(role)
  const isReaders = isOwn(sql`r.user_id`)
  const isThere = isShown(organizationId, sql`r.today`)
  const newest = sql`order by n.happened_at desc, n.notice_id desc limit 1`
  const { rows } = await sql<BellState>`
    select r.read_through as "readThrough", r.today, l.notice_id as newest, l.happened_at as "happenedAt", f.failed, f.failed_at as "failedAt",
      ${waitingRequests(reader, atMost, now)} as "requestsToDecide",
      (select least(count(*), ${atMost}) from (
        (select n.notice_id from notices n
          where n.organization_id = ${organizationId} and ${isReadable} and n.happened_at > r.read_through and ${isThere}
          limit ${atMost})
        union
        (select n.notice_id from notices n
          where n.organization_id = ${organizationId} and ${isReaders} and n.happened_at > r.read_through and ${isThere}
          limit ${atMost})
        union
        (select m.notice_id from notice_mails m
          join notices n on n.organization_id = ${organizationId} and n.notice_id = m.notice_id
          where m.organization_id = ${organizationId} and m.failed_at > r.read_through and (${isReadable} or ${isReaders})
            and ${isThere}
          limit ${atMost})
      ) as counted) as unread
    from (
      select u.user_id, to_char(d.today, 'YYYY-MM-DD') as today,
        greatest(coalesce(m.read_through, u.start_at), (d.today - ${UNREAD_DAYS}::int)::timestamp at time zone d.zone) as read_through
      from users u
      join lateral (select c.zone, (${at(now)} at time zone c.zone)::date as today from contracts c
        where c.organization_id = ${organizationId} and c.customer_type = 'manage_organization') as d on true
      left join notice_reads m on m.organization_id = u.organization_id and m.user_id = u.user_id
      where u.organization_id = ${organizationId} and u.user_id = ${userId}
    ) as r
    left join lateral (select * from (
      (select n.notice_id, n.happened_at from notices n
        where n.organization_id = ${organizationId} and ${isReadable} ${newest})
      union all
      (select n.notice_id, n.happened_at from notices n
        where n.organization_id = ${organizationId} and ${isReaders} ${newest})
    ) as n ${newest}) as l on true
    cross join lateral (select count(*) as failed, max(m.failed_at) as failed_at from notice_mails m
      join notices n on n.organization_id = ${organizationId} and n.notice_id = m.notice_id
      where m.organization_id = ${organizationId} and m.failed_at is not null and (${isReadable} or ${isReaders})) as f`.execute(
    tx,
  )
  const [state] = rows
  if (state === undefined) throw new Error(`organisation ${organizationId} has no user ${userId}`)
  return state
}

interface Shown extends Pick<Reader, 'organizationId'> {
  readonly today: string
}

const newestOf = (tx: Tx, { organizationId, today }: Shown, which: RawBuilder<boolean>, limit: number) =>
  tx
    .selectFrom('notices as n')
    .select(['n.notice_id', 'n.kind', 'n.facts', 'n.happened_at'])
    .where('n.organization_id', '=', organizationId)
    .where(which)
    .where(isShown(organizationId, sql`${today}`))
    .orderBy('n.happened_at', 'desc')
    .orderBy('n.notice_id', 'desc')
    .limit(limit)
    .execute()

export async function newestNotices(tx: Tx, { userId, role, ...shown }: Reader & Shown, limit: number) {
  const [forAll, own] = await Promise.all([
    newestOf(tx, shown, isForAll(role), limit),
    newestOf(tx, shown, isOwn(sql`${userId}`), limit),
  ])
  const all = [...forAll, ...own].toSorted(
    (a, b) => b.happened_at - a.happened_at || (a.notice_id < b.notice_id ? 1 : -1),
  )
  return all.slice(0, limit)
}

export const failedMails = (tx: Tx, organizationId: OrganizationId, noticeIds: readonly string[]) =>
  tx
    .selectFrom('notice_mails')
    .select(['notice_id', 'recipient_id', 'failed_at'])
    .where('organization_id', '=', organizationId)
    .where('notice_id', 'in', [...noticeIds])
    .where('failed_at', 'is not', null)
    .execute()

export const saveReadThrough = (tx: Tx, { organizationId, userId }: Reader, through: Instant) =>
  tx
    .insertInto('notice_reads')
    .values({ organization_id: organizationId, user_id: userId, read_through: at(through) })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet({ read_through: at(through) })
        .where('notice_reads.read_through', '<', at(through)),
    )
    .execute()

export async function organizationName(tx: Tx, organizationId: OrganizationId): Promise<string> {
  const organization = tx.selectFrom('organizations').select('organization_name')
  const row = await organization.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()
  return row.organization_name
}
