import type { Page } from '@touchline/contract/wire'
import { firstDay, type Instant, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { MonthsOf } from '../../books/usage/counted.store.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'

interface DaysOf {
  readonly organizationId: OrganizationId
  readonly zone: Zone
  readonly start: Instant
}

export const daysUsed = (tx: Tx, { organizationId, zone, start }: DaysOf) =>
  tx
    .selectFrom('recorded_usage')
    .select([
      sql<string>`(created_at at time zone ${zone}::text)::date`.as('day'),
      'usage_type as type',
      (eb) => eb.fn.sum<string>('usage_seconds').as('seconds'),
    ])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', at(start))
    .where('deleted_at', 'is', null)
    .groupBy([sql`1`, 'usage_type'])
    .orderBy(sql`1`)
    .execute()

interface UserSum {
  readonly month: string
  readonly type: string
  readonly seconds: number
}

export const usersMonthsUsed = (tx: Tx, { organizationId, from, to }: MonthsOf, page: Page) =>
  readPage(
    tx
      .selectFrom('usage_aggregates')
      .select([
        'unit_id as user_id',
        sql<
          readonly UserSum[]
        >`json_agg(json_build_object('month', target_month, 'type', aggregation_type, 'seconds', usage_seconds))`.as(
          'sums',
        ),
      ])
      .where('organization_id', '=', organizationId)
      .where('unit_type', '=', 'user')
      .where('target_month', '>=', firstDay(from))
      .where('target_month', '<=', firstDay(to))
      .where('usage_seconds', '>', 0)
      .groupBy('unit_id')
      .orderBy('unit_id'),
    page,
  )

interface Recent {
  readonly organizationId: OrganizationId
  readonly knownSince: Instant
  readonly recentSince: Instant
}

/** By user id. Reads only the known days, by index. */
export function usersLastUses(tx: Tx, { organizationId, knownSince, recentSince }: Recent, page: Page) {
  const byType = tx
    .selectFrom('recorded_usage')
    .select(['user_id', 'usage_type', (eb) => eb.fn.max('created_at').as('last')])
    .select(sql<string>`coalesce(sum(usage_seconds) filter (where created_at >= ${at(recentSince)}), 0)`.as('seconds'))
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', at(knownSince))
    .where('deleted_at', 'is', null)
    .groupBy(['user_id', 'usage_type'])
  const byUser = tx
    .selectFrom(byType.as('u'))
    .select(['u.user_id', (eb) => eb.fn.max('u.last').as('last_used')])
    .select(
      sql<
        readonly Omit<UserSum, 'month'>[]
      >`json_agg(json_build_object('type', u.usage_type, 'seconds', u.seconds))`.as('sums'),
    )
    .groupBy('u.user_id')
    .orderBy('u.user_id')
  return readPage(byUser, page)
}
