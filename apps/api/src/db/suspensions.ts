import type { PlanEntry } from '@touchline/domain/contract'
import * as z from 'zod/mini'
import { at } from './column-values.ts'
import type { Tx } from './connect.ts'

/** What a pause remembers of a plan entry, so that payment brings back exactly what was. */
export type PausedEntry = Pick<PlanEntry, 'contractPlanId' | 'couponId' | 'limits'>

const pausedEntries = z.array(
  z.object({
    contractPlanId: z.string(),
    couponId: z.nullable(z.string()),
    limits: z.nullable(
      z.object({
        uploadHardSeconds: z.number(),
        uploadSoftSeconds: z.number(),
        exportHardSeconds: z.number(),
        exportSoftSeconds: z.number(),
      }),
    ),
  }),
)

/** The billings of an organisation whose failed settlement paused a plan, by contract. */
export async function unsettledBillings(tx: Tx, organizationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('suspensions')
    .select(['contract_id', 'billing_id'])
    .where('organization_id', '=', organizationId)
    .where('restored_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.contract_id, row.billing_id]))
}

/** Whether any billing of the organisation is in Error: nothing new is bought before it is paid. */
export async function hasFailedSettlement(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('settlements')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .where('payment_status', '=', 'Error')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers which plans a failed billing paused; a billing that pauses again replaces what it paused before. */
export const recordSuspension = (
  tx: Tx,
  suspension: {
    readonly organizationId: string
    readonly contractId: string
    readonly billingId: string
    readonly entries: readonly PausedEntry[]
  },
  now: number,
) => {
  const paused_entries = JSON.stringify(suspension.entries)
  return tx
    .insertInto('suspensions')
    .values({
      organization_id: suspension.organizationId,
      contract_id: suspension.contractId,
      billing_id: suspension.billingId,
      paused_entries,
      started_at: at(now),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'contract_id', 'billing_id'])
        .doUpdateSet({ paused_entries, started_at: at(now), restored_at: null }),
    )
    .execute()
}

export async function openSuspension(
  tx: Tx,
  organizationId: string,
  contractId: string,
): Promise<{ readonly entries: readonly PausedEntry[] } | null> {
  const row = await tx
    .selectFrom('suspensions')
    .select('paused_entries')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { entries: pausedEntries.parse(row.paused_entries) }
}

export const endSuspension = (tx: Tx, organizationId: string, contractId: string, now: number) =>
  tx
    .updateTable('suspensions')
    .set({ restored_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('restored_at', 'is', null)
    .execute()
