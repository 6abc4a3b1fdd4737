import { localized } from '@touchline/contract/wire'
import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import { type PlanRole, planRoles } from '@touchline/domain/catalogue'
import type { PlanId } from '@touchline/domain/ids'
import { type InsertObject, sql } from 'kysely'
import { customOf, type GroupRow, listGroupRows, listPlanRows, type PlanRow } from '../../books/catalogue/catalogue.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { Database } from '../../db/schema.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import {
  type CatalogueState,
  type PriceOf,
  type StateGroup,
  type StatePlan,
  withoutRepeated,
} from './catalogue-state.ts'
import { couponOf, couponRows } from './coupons.store.ts'
import { BEGINNING, priceWrites, type StoredList } from './price-writes.ts'

export interface StoredCatalogue {
  readonly state: CatalogueState
  readonly lists: ReadonlyMap<PlanId, readonly StoredList[]>
  readonly uses: ReadonlyMap<string, number>
}

type Column = 'price_jpy' | 'price_eur' | 'price_usd'
type Priced = Readonly<Record<Column, number | null>>

const pricesOf = ({ price_jpy, price_eur, price_usd }: Priced): PriceOf => ({
  ...(price_jpy === null ? {} : { JPY: price_jpy }),
  ...(price_eur === null ? {} : { EUR: price_eur }),
  ...(price_usd === null ? {} : { USD: price_usd }),
})

const priceColumns = (prices: PriceOf): Priced => ({
  price_jpy: prices.JPY ?? null,
  price_eur: prices.EUR ?? null,
  price_usd: prices.USD ?? null,
})

export async function storedCatalogue(tx: Tx): Promise<StoredCatalogue> {
  const [groups, plans] = [await listGroupRows(tx), await listPlanRows(tx)]
  const lists = await storedLists(tx)
  const coupons = await couponRows(tx)
  const byGroup = Map.groupBy(plans, ({ group_id }) => group_id)
  return {
    state: {
      groups: groups
        .filter(({ discount_percent }) => discount_percent === 0)
        .map((row) => groupOf(row, byGroup.get(row.group_id) ?? [], lists)),
      coupons: coupons.map(couponOf),
    },
    lists,
    uses: new Map(coupons.map((row) => [row.coupon_code, row.used_count])),
  }
}

async function storedLists(tx: Tx): Promise<ReadonlyMap<PlanId, readonly StoredList[]>> {
  const rows = await tx.selectFrom('contract_plan_prices').selectAll().orderBy('effective_from').execute()
  const lists = rows.map((row): [PlanId, StoredList] => [
    row.contract_plan_id,
    { from: row.effective_from.slice(0, 7), publishedAt: row.published_at, prices: pricesOf(row) },
  ])
  const byPlan = Map.groupBy(lists, ([planId]) => planId)
  return new Map([...byPlan].map(([planId, each]) => [planId, each.map(([, list]) => list)]))
}

function groupOf(row: GroupRow, plans: readonly PlanRow[], lists: StoredCatalogue['lists']): StateGroup {
  const base = plans.find(({ role }) => role === 'base')
  const sold = plans.flatMap((plan): [PlanRole, StatePlan][] => {
    const changes = (lists.get(plan.contract_plan_id) ?? []).filter(({ from }) => from !== BEGINNING)
    const all = withoutRepeated([{ from: null, prices: pricesOf(plan) }, ...changes])
    if (all.every(({ prices }) => Object.keys(prices).length === 0)) return []
    return [[plan.role, { names: localized.parse(plan.names), lists: all }]]
  })
  return {
    id: row.group_id,
    kind: row.kind,
    tier: row.tier,
    cycle: row.cycle,
    offering: row.offering,
    offeredFrom: row.offered_from,
    offeredUntil: row.offered_until,
    isRetired: row.is_retired,
    names: localized.parse(row.names),
    resolution: row.resolution,
    sessions: row.max_concurrent_sessions,
    uploadHard: base?.upload_hard_seconds ?? 0,
    uploadSoft: base?.upload_soft_seconds ?? 0,
    exportHard: base?.export_hard_seconds ?? 0,
    exportSoft: base?.export_soft_seconds ?? 0,
    plans: Object.fromEntries(sold),
    custom: plans.map((plan) => customOf(plan).custom ?? null).find((custom) => custom !== null) ?? null,
  }
}

type GroupColumns = InsertObject<Database, 'contract_plan_groups'>

const groupRow = (group: StateGroup, position: number): GroupColumns => ({
  group_id: group.id,
  kind: group.kind,
  tier: group.tier,
  cycle: group.cycle,
  offering: group.offering,
  offered_from: group.offeredFrom,
  offered_until: group.offeredUntil,
  is_retired: group.isRetired,
  names: JSON.stringify(group.names),
  resolution: group.resolution,
  max_concurrent_sessions: group.sessions,
  permissions: group.exportHard > 0 ? ['exportPlaylist'] : [],
  position,
})

function planRow(
  group: StateGroup,
  role: PlanRole,
  plan: StatePlan,
  position: number,
): InsertObject<Database, 'contract_plans'> {
  const hour = (which: PlanRole) => (role === which ? 3600 : 0)
  return {
    contract_plan_id: `${group.id}.${role}`,
    group_id: group.id,
    role,
    names: JSON.stringify(plan.names),
    ...priceColumns(plan.lists[0]?.prices ?? {}),
    upload_hard_seconds: role === 'base' ? group.uploadHard : hour('upload'),
    upload_soft_seconds: role === 'base' ? group.uploadSoft : hour('upload'),
    export_hard_seconds: role === 'base' ? group.exportHard : hour('export'),
    export_soft_seconds: role === 'base' ? group.exportSoft : hour('export'),
    position: position * 10 + planRoles.indexOf(role),
    custom: role === 'custom' ? JSON.stringify(group.custom) : null,
  }
}

export interface PlacedGroup {
  readonly group: StateGroup
  readonly position: number
}

export async function writeGroups(tx: Tx, placed: readonly PlacedGroup[]): Promise<void> {
  if (placed.length === 0) return
  await tx
    .insertInto('contract_plan_groups')
    .values(placed.map(({ group, position }) => groupRow(group, position)))
    .onConflict((conflict) =>
      conflict.column('group_id').doUpdateSet((row) => ({
        kind: row.ref('excluded.kind'),
        tier: row.ref('excluded.tier'),
        cycle: row.ref('excluded.cycle'),
        offering: row.ref('excluded.offering'),
        offered_from: row.ref('excluded.offered_from'),
        offered_until: row.ref('excluded.offered_until'),
        is_retired: row.ref('excluded.is_retired'),
        names: row.ref('excluded.names'),
        resolution: row.ref('excluded.resolution'),
        max_concurrent_sessions: row.ref('excluded.max_concurrent_sessions'),
        permissions: row.ref('excluded.permissions'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
  await writePlans(tx, placed)
}

const writePlans = (tx: Tx, placed: readonly PlacedGroup[]) =>
  tx
    .insertInto('contract_plans')
    .values(
      placed.flatMap(({ group, position }) =>
        planRoles.flatMap((role) => {
          const plan = group.plans[role]
          return plan === undefined ? [] : [planRow(group, role, plan, position)]
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict.column('contract_plan_id').doUpdateSet((row) => ({
        names: row.ref('excluded.names'),
        price_jpy: row.ref('excluded.price_jpy'),
        price_eur: row.ref('excluded.price_eur'),
        price_usd: row.ref('excluded.price_usd'),
        upload_hard_seconds: row.ref('excluded.upload_hard_seconds'),
        upload_soft_seconds: row.ref('excluded.upload_soft_seconds'),
        export_hard_seconds: row.ref('excluded.export_hard_seconds'),
        export_soft_seconds: row.ref('excluded.export_soft_seconds'),
        position: row.ref('excluded.position'),
        custom: row.ref('excluded.custom'),
      })),
    )
    .execute()

export async function withdrawPlan(tx: Tx, planId: PlanId): Promise<void> {
  await tx.updateTable('contract_plans').set(priceColumns({})).where('contract_plan_id', '=', planId).execute()
  await tx.deleteFrom('contract_plan_prices').where('contract_plan_id', '=', planId).execute()
}

export async function writeLists(tx: Tx, planId: PlanId, plan: StatePlan, stored: readonly StoredList[], now: Instant) {
  const { withdrawn, added } = priceWrites(stored, plan.lists)
  for (const { from } of withdrawn) await deleteList(tx, planId, from)
  if (added.length === 0) return
  const rows = added.map(({ from, prices, publishedAt = now }) => ({
    contract_plan_id: planId,
    effective_from: firstDay(from),
    ...priceColumns(prices),
    published_at: publishedAt === null ? null : at(publishedAt),
  }))
  await tx.insertInto('contract_plan_prices').values(rows).execute()
}

const deleteList = (tx: Tx, planId: PlanId, from: YearMonth) =>
  tx
    .deleteFrom('contract_plan_prices')
    .where('contract_plan_id', '=', planId)
    .where('effective_from', '=', firstDay(from))
    .execute()

export const moveDiscountedBehind = (tx: Tx, position: number) =>
  sql`
    update contract_plan_groups g set position = ${position}::int + o.place
    from (select group_id, row_number() over (order by group_id)::int as place from contract_plan_groups
      where discount_percent > 0) o
    where o.group_id = g.group_id`.execute(tx)

export const insertImport = (tx: Tx, importId: string, file: CatalogueFile, from: YearMonth, now: Instant) =>
  tx
    .insertInto('catalogue_imports')
    .values({
      import_id: importId,
      effective_from: firstDay(from),
      content: JSON.stringify(file),
      imported_at: at(now),
    })
    .execute()
