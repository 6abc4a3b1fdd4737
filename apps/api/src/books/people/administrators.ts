import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { isValidMember } from '@touchline/domain/seats'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/** Who administers the organisation now: those of the platform who have not handed over, and successors. */
export async function administratorsOf(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<UserId[]> {
  const rows = await ofPlatform(tx, organizationId)
  const isValid = (row: (typeof rows)[number]): boolean =>
    isValidMember(
      {
        roles: row.roles,
        isApproved: row.approval === 'APPROVED',
        startsAt: row.start_at,
        endsAt: row.end_at,
        deletedAt: row.deleted_at,
      },
      now,
    )
  const valid = rows.filter(isValid).map(({ user_id }) => user_id)
  return [...new Set([...valid, ...(await successors(tx, organizationId))])]
}

const ofPlatform = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users')
    .select(['user_id', 'roles', 'approval', 'start_at', 'end_at', 'deleted_at'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`roles @> '{administrator}'`)
    .where('deleted_at', 'is', null)
    .where('bills_left_at', 'is', null)
    .orderBy('display_name')
    .execute()

/** Those who are invited have no login here. */
async function successors(tx: Tx, organizationId: OrganizationId): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('administers', '=', true)
    .orderBy('member_name')
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}
