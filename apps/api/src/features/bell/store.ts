import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

interface BellState {
  /** The newest notice; null where there is none. */
  readonly newest: string | null
  readonly happenedAt: Instant | null
  /** Mails that were given up: how many, and when last. */
  readonly failed: number
  readonly failedAt: Instant | null
  readonly unread: number
  readonly readThrough: Instant
}

/**
 * What the bell depends on, in one question to indexes. Who never opened it has read what was there before they came. A
 * notice of which a mail failed later is unread again.
 */
export async function bellState(tx: Tx, { organizationId, userId }: Reader, atMost: number): Promise<BellState> {
  const { rows } = await sql<BellState>`
    select r.read_through as "readThrough", n.notice_id as newest, n.happened_at as "happenedAt", f.failed, f.failed_at as "failedAt",
      (select least(count(*), ${atMost}) from (
        (select n.notice_id from notices n
          where n.organization_id = r.organization_id and n.happened_at > r.read_through limit ${atMost})
        union
        (select m.notice_id from notice_mails m
          where m.organization_id = r.organization_id and m.failed_at > r.read_through limit ${atMost})
      ) as counted) as unread
    from (
      select u.organization_id, coalesce(m.read_through, u.start_at) as read_through
      from users u left join notice_reads m on m.organization_id = u.organization_id and m.user_id = u.user_id
      where u.organization_id = ${organizationId} and u.user_id = ${userId}
    ) as r
    left join lateral (select notice_id, happened_at from notices
      where organization_id = r.organization_id order by happened_at desc, notice_id desc limit 1) as n on true
    cross join lateral (select count(*) as failed, max(failed_at) as failed_at from notice_mails
      where organization_id = r.organization_id and failed_at is not null) as f`.execute(tx)
  const [state] = rows
  if (state === undefined) throw new Error(`organisation ${organizationId} has no user ${userId}`)
  return state
}

/** The newest notices, with what their sentences are made of. */
export const newestNotices = (tx: Tx, organizationId: OrganizationId, limit: number) =>
  tx
    .selectFrom('notices')
    .select(['notice_id', 'kind', 'facts', 'happened_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('happened_at', 'desc')
    .orderBy('notice_id', 'desc')
    .limit(limit)
    .execute()

/** The mails of notices that were given up. */
export const failedMails = (tx: Tx, organizationId: OrganizationId, noticeIds: readonly string[]) =>
  tx
    .selectFrom('notice_mails')
    .select(['notice_id', 'recipient_id', 'failed_at'])
    .where('organization_id', '=', organizationId)
    .where('notice_id', 'in', [...noticeIds])
    .where('failed_at', 'is not', null)
    .execute()

/** What was read stays read. */
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
