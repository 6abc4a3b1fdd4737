import type { Page } from '@touchline/contract/wire'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { seatColumns } from '../../books/people/seat-columns.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'

export const listMembers = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('users')
    .select(['user_id', ...seatColumns])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .execute()

export const hasUser = async (tx: Tx, organizationId: OrganizationId, userId: UserId): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

interface RecordFilter {
  readonly types: readonly string[] | undefined
  readonly userId: UserId | undefined
  readonly isDeleted: boolean | undefined
}

export const listRecords = (tx: Tx, organizationId: OrganizationId, filter: RecordFilter, page: Page) => {
  let records = tx.selectFrom('recorded_usage').selectAll().where('organization_id', '=', organizationId)
  if (filter.types !== undefined) records = records.where('usage_type', 'in', [...filter.types])
  if (filter.userId !== undefined) records = records.where('user_id', '=', filter.userId)
  if (filter.isDeleted !== undefined) records = records.where('deleted_at', filter.isDeleted ? 'is not' : 'is', null)
  return readPage(records.orderBy('created_at', 'desc').orderBy('usage_id'), page)
}

export type RecordRow = Awaited<ReturnType<typeof listRecords>>['rows'][number]
