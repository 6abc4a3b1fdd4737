import type { PlanSchedule } from '@touchline/domain/plans'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { ContractRow } from '../../db/contracts.ts'

/** How a reservation keeps what it put aside: entries as a schedule adds them. */
const putAside = z.array(
  z.object({
    contractPlanId: z.string(),
    start: z.int(),
    end: z.nullable(z.int()),
    couponId: z.nullable(z.string()),
    limits: z.nullable(
      z.object({
        uploadHardSeconds: z.int(),
        uploadSoftSeconds: z.int(),
        exportHardSeconds: z.int(),
        exportSoftSeconds: z.int(),
      }),
    ),
  }),
)

const ofContract = (row: ContractRow) => ({ organization_id: row.organization_id, contract_id: row.contract_id })

interface Ending {
  readonly state: 'reserved' | 'done' | 'none'
  readonly at: number | null
  readonly closedAt: number | null
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

export const keepPutAside = (tx: Tx, row: ContractRow, entries: PlanSchedule['add'], now: number) => {
  const kept = { reserved_at: at(now), put_aside: JSON.stringify(entries) }
  return tx
    .insertInto('cancellation_reservations')
    .values({ ...ofContract(row), ...kept })
    .onConflict((conflict) => conflict.columns(['organization_id', 'contract_id']).doUpdateSet(kept))
    .execute()
}

/** What the reservation put aside, and forgets by this; nothing for one that was made without us. */
export async function takePutAside(tx: Tx, row: ContractRow): Promise<PlanSchedule['add']> {
  const taken = await tx
    .deleteFrom('cancellation_reservations')
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .returning('put_aside')
    .executeTakeFirst()
  return taken === undefined ? [] : putAside.parse(taken.put_aside)
}

/** Everybody of the organisation is signed out, the administrator who closed it first of all. */
export const endSessions = (tx: Tx, organizationId: string) =>
  tx
    .updateTable('session_families')
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute()

/** What a closed account stored, as one deletion: the empty stones of its games stay, so that late news revives nothing. */
export async function deleteGames(tx: Tx, organizationId: string, now: number): Promise<number> {
  await tx.deleteFrom('angle_movies').where('organization_id', '=', organizationId).execute()
  const buried = await tx
    .updateTable('games')
    .set({ title: '', deleted_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await tx
    .updateTable('usage_records')
    .set({ deleted_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()
  return Number(buried.numUpdatedRows)
}
