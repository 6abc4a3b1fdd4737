import type { Page } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { UserRole } from '@touchline/domain/seats'
import { type Expression, type SqlBool, sql } from 'kysely'
import { seatColumns, userOf } from '../../books/people/seat-columns.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'

interface UserFilter {
  readonly ids: readonly string[] | undefined
  readonly roles: readonly UserRole[] | undefined
  readonly isDeleted: boolean | undefined
  readonly validAt: Instant | null
}

export const listUsers = (tx: Tx, organizationId: OrganizationId, filter: UserFilter, page: Page) => {
  const users = tx
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('is_of_platform', '=', true)
    .where((eb) => {
      const { ids, roles, isDeleted, validAt } = filter
      const conditions: Expression<SqlBool>[] = []
      if (ids !== undefined) conditions.push(eb('user_id', 'in', [...ids]))
      if (roles !== undefined) conditions.push(sql<SqlBool>`roles && ${[...roles]}::text[]`)
      if (isDeleted !== undefined) conditions.push(eb('deleted_at', isDeleted ? 'is not' : 'is', null))
      if (validAt !== null) {
        conditions.push(
          eb('deleted_at', 'is', null),
          eb('approval', '=', 'APPROVED'),
          eb(eb.fn('cardinality', ['roles']), '>', 0),
          eb('start_at', '<=', at(validAt)),
          eb.or([eb('end_at', 'is', null), eb('end_at', '>', at(validAt))]),
        )
      }
      return eb.and(conditions)
    })
    .orderBy('username')
    .orderBy('user_id')
  return readPage(users, page)
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number]

export const listApprovals = (
  tx: Tx,
  organizationId: OrganizationId,
  approval: 'APPROVED' | 'UNAPPROVED' | undefined,
  page: Page,
) => {
  const users = tx
    .selectFrom('users')
    .select(['user_id', 'approval', 'roles'])
    .where('organization_id', '=', organizationId)
    .where('is_of_platform', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .orderBy('user_id')
  return readPage(approval === undefined ? users : users.where('approval', '=', approval), page)
}

export async function listPlatformUsers(tx: Tx, organizationId: OrganizationId) {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', ...seatColumns])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ userId: row.user_id, user: userOf(row) }))
}

/** Serialises concurrent requests. */
export async function lockPlatformUser(tx: Tx, organizationId: OrganizationId, userId: UserId) {
  const row = await tx
    .selectFrom('users')
    .select(['seat_asked_at', ...seatColumns])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { askedAt: row.seat_asked_at, user: userOf(row) }
}

export const noteAsked = (tx: Tx, organizationId: OrganizationId, userId: UserId, now: Instant) =>
  tx
    .updateTable('users')
    .set({ seat_asked_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
