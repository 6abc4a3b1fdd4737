import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export async function organizationsAfter(
  tx: Tx,
  after: OrganizationId | null,
  most: number,
): Promise<readonly OrganizationId[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .$if(after !== null, (query) => query.where('organization_id', '>', after ?? ''))
    .orderBy('organization_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.organization_id)
}

export async function openMonthsOf(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  month: YearMonth,
): Promise<ReadonlySet<ContractId>> {
  const rows = await tx
    .selectFrom('billing_drafts as d')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'd', 'billing_id'))
    .select('b.contract_id')
    .where(among('d.organization_id', organizationIds))
    .where('b.cycle', '=', 'month')
    .where('b.target_month', '=', firstDay(month))
    .execute()
  return new Set(rows.map((row) => row.contract_id))
}

export async function organizationNames(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, string>> {
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'organization_code', 'organization_name'])
    .where(among('organization_id', organizationIds))
    .execute()
  return new Map(rows.map((row) => [row.organization_id, `${row.organization_code}  ${row.organization_name}`]))
}
