import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import type { DraftKey } from './drafts.store.ts'

interface Bill {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
  readonly cycle: 'month' | 'year'
  readonly currency: Currency
  /** Minor units with tax. */
  readonly total: number
}

interface RehearsedBill extends Bill {
  /** Assumed to be bought. */
  readonly hours: number
}

export async function rehearsedBills(
  tx: Tx,
  { draftId, version }: DraftKey,
  { month, ids }: { readonly month: YearMonth; readonly ids: readonly OrganizationId[] },
): Promise<readonly RehearsedBill[]> {
  const { rows } = await sql<RehearsedBill>`
    select r.organization_id, r.contract_id, r.currency, b.cycle, b.after as total, coalesce(b.hours, 0) as hours
    from rehearsed_contracts r
    cross join lateral jsonb_to_recordset(r.bills) as b (cycle text, month text, after bigint, hours double precision)
    where r.draft_id = ${draftId} and r.version = ${version} and r.organization_id = any(${ids}::uuid[])
      and b.month = ${month}`.execute(tx)
  return rows
}

export const billsOfMonth = (
  tx: Tx,
  { month, ids }: { readonly month: YearMonth; readonly ids: readonly OrganizationId[] },
): Promise<readonly Bill[]> =>
  tx
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (join) => sharing(join, 'b', 'i', 'billing_id'))
    .select(['b.organization_id', 'b.contract_id', 'b.cycle', 'i.currency', 'i.total'])
    .where(among('b.organization_id', ids))
    .where('b.target_month', '=', firstDay(month))
    .where('i.total', '<>', 0)
    .execute()

export async function namesOf(tx: Tx, ids: readonly OrganizationId[]): Promise<ReadonlyMap<OrganizationId, string>> {
  const rows = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'organization_name'])
    .where(among('organization_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.organization_id, row.organization_name]))
}
