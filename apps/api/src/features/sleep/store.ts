import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface ContractKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

export async function playMonthsOf(
  tx: Tx,
  { organizationId, contractId }: ContractKey,
): Promise<readonly number[] | null> {
  const row = await tx
    .selectFrom('own_seasons')
    .select('play_months')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row?.play_months ?? null
}

export async function savePlayMonths(
  tx: Tx,
  { organizationId, contractId, now }: ContractKey & { readonly now: Instant },
  playMonths: readonly number[] | null,
): Promise<void> {
  if (playMonths === null) {
    await tx
      .deleteFrom('own_seasons')
      .where('organization_id', '=', organizationId)
      .where('contract_id', '=', contractId)
      .execute()
    return
  }
  const named = { play_months: [...playMonths], named_at: at(now) }
  await tx
    .insertInto('own_seasons')
    .values({ organization_id: organizationId, contract_id: contractId, ...named })
    .onConflict((conflict) => conflict.columns(['organization_id', 'contract_id']).doUpdateSet(named))
    .execute()
}
