import type { Instant } from '@touchline/domain/calendar'
import type { KeptEntry } from '@touchline/domain/cancellation'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface ContractKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

const keptEntries = z.array(
  z.object({
    contractPlanId: z.string(),
    start: z.int(),
    end: z.nullable(z.int()),
    couponId: z.nullable(z.string()),
    cut: z._default(z.nullable(z.string()), null),
    reserved: z._default(z.nullable(z.object({ at: z.int(), through: z.string() })), null),
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

export const keepEntries = (
  tx: Tx,
  { organizationId, contractId }: ContractKey,
  entries: readonly KeptEntry[],
  now: Instant,
) => {
  const kept = { reserved_at: at(now), put_aside: JSON.stringify(entries) }
  return tx
    .insertInto('cancellation_reservations')
    .values({ organization_id: organizationId, contract_id: contractId, ...kept })
    .onConflict((conflict) => conflict.columns(['organization_id', 'contract_id']).doUpdateSet(kept))
    .execute()
}

export async function readKeptEntries(
  tx: Tx,
  { organizationId, contractId }: ContractKey,
): Promise<readonly KeptEntry[]> {
  const row = await tx
    .selectFrom('cancellation_reservations')
    .select('put_aside')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row === undefined ? [] : keptEntries.parse(row.put_aside)
}

export async function takeKeptEntries(
  tx: Tx,
  { organizationId, contractId }: ContractKey,
): Promise<readonly KeptEntry[]> {
  const taken = await tx
    .deleteFrom('cancellation_reservations')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .returning('put_aside')
    .executeTakeFirst()
  return taken === undefined ? [] : keptEntries.parse(taken.put_aside)
}
