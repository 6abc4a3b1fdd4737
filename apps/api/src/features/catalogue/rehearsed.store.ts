import type { YearMonth } from '@touchline/domain/calendar'
import type { Protection } from '@touchline/domain/drafts'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import type { DraftKey } from './drafts.store.ts'

const ofCurrency = ({ draftId, version }: DraftKey, currency: Currency) =>
  sql`r.draft_id = ${draftId} and r.version = ${version} and r.currency = ${currency}`

export interface Bar {
  /** Of how many widths it begins above 0; `same` has its own. */
  readonly place: number
  readonly count: number
}

/** Minor units a month: the differences in bars of one width, the smallest first; those of nothing are left out. */
export async function barsOf(tx: Tx, key: DraftKey, currency: Currency, width: number): Promise<readonly Bar[]> {
  const { rows } = await sql<Bar>`
    select floor(r.monthly::numeric / ${width})::int as place, count(*) as count
    from rehearsed_contracts r where ${ofCurrency(key, currency)} and r.first_month is not null
    group by 1 order by 1`.execute(tx)
  return rows
}

/** Of all contracts, also those that pay the same; minor units a month. */
export async function medianOf(tx: Tx, key: DraftKey, currency: Currency): Promise<number> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by r.monthly) as median
    from rehearsed_contracts r where ${ofCurrency(key, currency)}`.execute(tx)
  return rows[0]?.median ?? 0
}

export interface RehearsedRow {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly name: string
  readonly groupId: PlanGroupId | null
  readonly month: YearMonth
  readonly cycle: 'month' | 'year'
  readonly before: number
  readonly after: number
  readonly monthly: number
  readonly percent: number | null
  readonly protectedBy: Protection | null
}

/** Those that pay more, by percent; `after` skips as many. */
export async function hardestOf(
  tx: Tx,
  key: DraftKey,
  { currency, most, after = 0 }: { readonly currency: Currency; readonly most: number; readonly after?: number },
): Promise<readonly RehearsedRow[]> {
  const { rows } = await sql<Omit<RehearsedRow, 'name'>>`
    select r.organization_id as "organizationId", r.contract_id as "contractId", r.group_id as "groupId",
      to_char(r.first_month, 'YYYY-MM') as month, r.first_cycle as cycle, r.first_before as before,
      r.first_after as after, r.monthly, r.percent, r.protected_by as "protectedBy"
    from rehearsed_contracts r where ${ofCurrency(key, currency)} and r.percent > 0
    order by r.percent desc nulls last, r.contract_id limit ${most} offset ${after}`.execute(tx)
  const ids = rows.map(({ organizationId }) => organizationId)
  const named = await tx
    .selectFrom('organizations')
    .select(['organization_id', 'organization_name'])
    .where(among('organization_id', ids))
    .execute()
  const names = new Map(named.map((row) => [row.organization_id, row.organization_name]))
  return rows.map((row) => ({ ...row, name: names.get(row.organizationId) ?? '' }))
}
