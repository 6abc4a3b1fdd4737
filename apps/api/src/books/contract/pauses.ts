import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Pause } from '@touchline/domain/lifecycle'
import * as z from 'zod/mini'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { askedInRead } from '../../db/reads.ts'

const kept = {
  contractPlanId: z.string(),
  couponId: z.nullable(z.string()),
  reserved: z._default(z.nullable(z.object({ at: z.int(), through: z.string() })), null),
  limits: z.nullable(
    z.object({
      uploadHardSeconds: z.number(),
      uploadSoftSeconds: z.number(),
      exportHardSeconds: z.number(),
      exportSoftSeconds: z.number(),
    }),
  ),
}

const end = z.nullable(z.int())
const pausedEntries = z.array(z.object({ ...kept, end, uncutEnd: end }))
const waitingEntries = z.array(z.object({ ...kept, start: z.int(), end }))

export interface OpenPause {
  readonly billingId: BillingId
  readonly startedAt: Instant
  readonly pause: Pause
}

const openSuspensions = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('suspensions')
    .select(['contract_id', 'billing_id', 'started_at', 'paused_entries', 'waiting_entries'])
    .where('organization_id', '=', organizationId)
    .where('restored_at', 'is', null)

type SuspensionRow = Awaited<ReturnType<ReturnType<typeof openSuspensions>['executeTakeFirstOrThrow']>>

const openPauseOf = (row: SuspensionRow): OpenPause => ({
  billingId: row.billing_id,
  startedAt: row.started_at,
  pause: { entries: pausedEntries.parse(row.paused_entries), waiting: waitingEntries.parse(row.waiting_entries) },
})

const pauses = askedInRead<ReadonlyMap<string, OpenPause>>()

export const openPauses = (tx: Tx, organizationId: OrganizationId): Promise<ReadonlyMap<string, OpenPause>> =>
  pauses.once(tx, organizationId, async () => {
    const rows = await openSuspensions(tx, organizationId).execute()
    return new Map(rows.map((row) => [row.contract_id, openPauseOf(row)]))
  })

export async function openPause(
  tx: Tx,
  organizationId: OrganizationId,
  contractId: ContractId,
): Promise<OpenPause | null> {
  const row = await openSuspensions(tx, organizationId).where('contract_id', '=', contractId).executeTakeFirst()
  return row === undefined ? null : openPauseOf(row)
}

export async function pausedAmong(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlySet<OrganizationId>> {
  if (organizationIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('suspensions')
    .select('organization_id')
    .where(among('organization_id', organizationIds))
    .where('restored_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.organization_id))
}

export const hasFailedSettlement = async (tx: Tx, organizationId: OrganizationId): Promise<boolean> =>
  (await unsettledAmong(tx, [organizationId])).has(organizationId)

export async function unsettledAmong(tx: Tx, ids: readonly OrganizationId[]): Promise<ReadonlySet<OrganizationId>> {
  const rows = await tx
    .selectFrom('settlements')
    .select('organization_id')
    .where(among('organization_id', ids))
    .where('payment_status', '=', 'Error')
    .execute()
  return new Set(rows.map((row) => row.organization_id))
}

/** Replaces an earlier pause by the same billing. The caller writes the audit. */
export const recordPause = (
  tx: Tx,
  suspension: {
    readonly organizationId: OrganizationId
    readonly contractId: ContractId
    readonly billingId: BillingId
    readonly pause: Pause
  },
  now: Instant,
) => {
  const paused_entries = JSON.stringify(suspension.pause.entries)
  const waiting_entries = JSON.stringify(suspension.pause.waiting)
  return tx
    .insertInto('suspensions')
    .values({
      organization_id: suspension.organizationId,
      contract_id: suspension.contractId,
      billing_id: suspension.billingId,
      paused_entries,
      waiting_entries,
      started_at: at(now),
      start_audited: true,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'contract_id', 'billing_id']).doUpdateSet({
        paused_entries,
        waiting_entries,
        started_at: at(now),
        start_audited: true,
        restored_at: null,
        end_audited: false,
      }),
    )
    .execute()
}

/** The caller writes the audit. */
export const endPause = (tx: Tx, organizationId: OrganizationId, contractId: ContractId, now: Instant) =>
  tx
    .updateTable('suspensions')
    .set({ restored_at: at(now), end_audited: true })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('restored_at', 'is', null)
    .execute()
