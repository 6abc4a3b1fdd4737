import type { Instant } from '@touchline/domain/calendar'
import type { PlanGroupId, PlanId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { CatalogueFile } from './catalogue-file.ts'

type Group = CatalogueFile['newGroups'][number]
type Plan = Group['plans'][number]
type Prices = CatalogueFile['prices'][string]

export const insertImport = (tx: Tx, importId: string, file: CatalogueFile, now: Instant) =>
  tx
    .insertInto('catalogue_imports')
    .values({
      import_id: importId,
      effective_from: file.effectiveFrom,
      content: JSON.stringify(file),
      imported_at: at(now),
    })
    .execute()

/** Behind those that there are. */
const next = (table: 'contract_plan_groups' | 'contract_plans') =>
  sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`

export const insertGroup = (tx: Tx, group: Group) =>
  tx
    .insertInto('contract_plan_groups')
    .values({
      group_id: group.groupId,
      kind: group.kind,
      tier: group.tier,
      cycle: group.cycle,
      offering: group.offering,
      discount_percent: group.discountPercent,
      base_group_id: group.baseGroupId,
      names: JSON.stringify(group.names),
      resolution: group.resolution,
      max_concurrent_sessions: 3,
      permissions: group.plans.some((plan) => plan.exportHardSeconds > 0) ? ['exportPlaylist'] : [],
      position: next('contract_plan_groups'),
    })
    .execute()

export const insertPlan = (tx: Tx, groupId: PlanGroupId, plan: Plan) =>
  tx
    .insertInto('contract_plans')
    .values({
      contract_plan_id: `${groupId}.${plan.role}`,
      group_id: groupId,
      role: plan.role,
      names: JSON.stringify(plan.names),
      price_jpy: plan.prices?.JPY ?? null,
      price_eur: plan.prices?.EUR ?? null,
      price_usd: plan.prices?.USD ?? null,
      upload_hard_seconds: plan.uploadHardSeconds,
      upload_soft_seconds: plan.uploadSoftSeconds,
      export_hard_seconds: plan.exportHardSeconds,
      export_soft_seconds: plan.exportSoftSeconds,
      position: next('contract_plans'),
    })
    .execute()

/** The price so far becomes that of all months before the first change. */
export async function keepPresentPrices(tx: Tx, planIds: readonly PlanId[]): Promise<void> {
  await sql`
    insert into contract_plan_prices (contract_plan_id, effective_from, price_jpy, price_eur, price_usd)
    select contract_plan_id, '2000-01-01', price_jpy, price_eur, price_usd from contract_plans
    where contract_plan_id = any(${planIds}::text[])
    on conflict do nothing`.execute(tx)
}

/** The plans whose price from that month on is named already: a row never changes. */
export async function pricedFrom(
  tx: Tx,
  planIds: readonly PlanId[],
  effectiveFrom: string,
): Promise<readonly string[]> {
  if (planIds.length === 0) return []
  const rows = await tx
    .selectFrom('contract_plan_prices')
    .select('contract_plan_id')
    .where('contract_plan_id', 'in', [...planIds])
    .where('effective_from', '=', effectiveFrom)
    .execute()
  return rows.map((row) => row.contract_plan_id)
}

export const insertPrices = (tx: Tx, planId: PlanId, effectiveFrom: string, prices: Prices, now: Instant) =>
  tx
    .insertInto('contract_plan_prices')
    .values({
      contract_plan_id: planId,
      effective_from: effectiveFrom,
      price_jpy: prices.JPY,
      price_eur: prices.EUR,
      price_usd: prices.USD,
      published_at: at(now),
    })
    .execute()
