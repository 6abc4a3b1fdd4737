import { firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

export interface SeenOrganization {
  readonly organizationId: OrganizationId
  readonly code: string
  readonly name: string
  readonly isOnHold: boolean
}

const seen = (tx: Tx) =>
  tx
    .selectFrom('organizations')
    .select(['organization_id', 'organization_code', 'organization_name', 'parked_at', 'charges_wait_since'])
    .orderBy('organization_id')

type Row = Awaited<ReturnType<ReturnType<typeof seen>['execute']>>[number]

const toSeen = (row: Row): SeenOrganization => ({
  organizationId: row.organization_id,
  code: row.organization_code,
  name: row.organization_name,
  isOnHold: row.parked_at !== null || row.charges_wait_since !== null,
})

export async function organizationsAfter(
  tx: Tx,
  after: OrganizationId | null,
  most: number,
): Promise<readonly SeenOrganization[]> {
  const rows = await seen(tx)
    .$if(after !== null, (query) => query.where('organization_id', '>', after ?? ''))
    .limit(most)
    .execute()
  return rows.map(toSeen)
}

export const theseOrganizations = async (
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<readonly SeenOrganization[]> => (await seen(tx).where(among('organization_id', ids)).execute()).map(toSeen)

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

export async function termsBilledOn(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  day: LocalDate,
): Promise<ReadonlyMap<ContractId, bigint>> {
  const rows = await tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'i', 'billing_id'))
    .select(['i.contract_id', 'i.total'])
    .where(among('i.organization_id', organizationIds))
    .where('b.cycle', '=', 'year')
    .where('i.billing_date', '=', day)
    .execute()
  return new Map(rows.map((row) => [row.contract_id, BigInt(row.total)]))
}
