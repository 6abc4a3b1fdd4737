import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { roleOfMember, rolesOfUser } from '../../books/people/billing-role.store.ts'
import { at, type JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import type { Versions } from './versions.ts'

export interface FeedKey {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

const feeds = (tx: Tx, { organizationId, userId }: FeedKey) =>
  tx.selectFrom('calendar_feeds').where('organization_id', '=', organizationId).where('user_id', '=', userId)

export async function firstToEnd(tx: Tx, organizationId: OrganizationId, now: Instant) {
  const requests = tx
    .selectFrom('purchase_requests')
    .select((eb) => eb.fn.min('expires_at').as('until'))
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', at(now))
  const games = tx
    .selectFrom('games')
    .select((eb) => eb.fn.min('kept_until').as('until'))
    .where('organization_id', '=', organizationId)
    .where('kept_until', '>', at(now))
  const [request, trash] = await Promise.all([requests.executeTakeFirstOrThrow(), games.executeTakeFirstOrThrow()])
  return { request: request.until, trash: trash.until }
}

export const findFeed = (tx: Tx, key: FeedKey) => feeds(tx, key).select('created_at').executeTakeFirst()

export const lockFeed = (tx: Tx, key: FeedKey) => feeds(tx, key).select('secret_hash').forUpdate().executeTakeFirst()

export async function saidBefore(tx: Tx, { organizationId, userId }: FeedKey): Promise<JsonValue> {
  const versions = tx
    .selectFrom('calendar_feed_versions')
    .select('events')
    .where('organization_id', '=', organizationId)
  return (await versions.where('user_id', '=', userId).executeTakeFirst())?.events ?? null
}

/** Keeps versions: calendars know events from the former address. */
export const saveFeed = (tx: Tx, { organizationId, userId }: FeedKey, secretHash: string, now: Instant) =>
  tx
    .insertInto('calendar_feeds')
    .values({ organization_id: organizationId, user_id: userId, secret_hash: secretHash, created_at: at(now) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ secret_hash: secretHash, created_at: at(now) }),
    )
    .execute()

export const saveVersions = (tx: Tx, { organizationId, userId }: FeedKey, versions: Versions) =>
  tx
    .insertInto('calendar_feed_versions')
    .values({ organization_id: organizationId, user_id: userId, events: JSON.stringify(versions) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ events: JSON.stringify(versions) }),
    )
    .execute()

export async function dropFeed(tx: Tx, { organizationId, userId }: FeedKey): Promise<boolean> {
  const feed = tx.deleteFrom('calendar_feeds').where('organization_id', '=', organizationId)
  const { numDeletedRows } = await feed.where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const readerOf = (tx: Tx, { organizationId, userId }: FeedKey) =>
  tx
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.organization_id', 'u.organization_id')
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'o').on('c.customer_type', '=', 'manage_organization'))
    .leftJoin('members as m', (join) => sharing(join, 'm', 'u', 'user_id'))
    .select([
      roleOfMember.as('memberRole'),
      rolesOfUser.as('roles'),
      'u.approval',
      'u.start_at as startsAt',
      'u.end_at as endsAt',
      'u.deleted_at as deletedAt',
      'c.closed_at as closedAt',
      'o.organization_name as organizationName',
      sql<Language>`coalesce(u.lang, o.lang)`.as('language'),
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst()
