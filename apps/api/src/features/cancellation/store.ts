import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface Ending {
  readonly state: 'reserved' | 'done' | 'none'
  readonly at: Instant | null
  readonly closedAt: Instant | null
}

export const setCancellation = (tx: Tx, row: ContractRow, ending: Ending) =>
  tx
    .updateTable('contracts')
    .set({
      cancellation_state: ending.state,
      cancellation_at: ending.at === null ? null : at(ending.at),
      closed_at: ending.closedAt === null ? null : at(ending.closedAt),
      version: row.version + 1,
    })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()

export const endSessions = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute()

/** Keeps empty rows, so that late records restore nothing. */
export async function deleteGames(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<number> {
  await tx.deleteFrom('angle_movies').where('organization_id', '=', organizationId).execute()
  const buried = await tx
    .updateTable('games')
    .set({ title: '', deleted_at: sql`coalesce(deleted_at, ${at(now)})`, kept_until: null })
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('kept_until', 'is not', null)]))
    .executeTakeFirst()
  await tx
    .updateTable('recorded_usage')
    .set({ deleted_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()
  return Number(buried.numUpdatedRows)
}
