import { randomUUID } from 'node:crypto'
import { customTerms } from '@touchline/contract/catalogue'
import type { Catalogue, CataloguePlan, PlanGroup, PriceChange, Sale } from '@touchline/domain/catalogue'
import type { CouponId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { askedInRead } from '../../db/reads.ts'
import type { ContractPlanGroupsTable, ContractPlanPricesTable, ContractPlansTable } from '../../db/schema.ts'

export type GroupRow = Selectable<ContractPlanGroupsTable>
export type PlanRow = Selectable<ContractPlansTable>

export const listGroupRows = (tx: Tx): Promise<GroupRow[]> =>
  tx.selectFrom('contract_plan_groups').selectAll().orderBy('position').execute()

export const listPlanRows = (tx: Tx): Promise<PlanRow[]> =>
  tx.selectFrom('contract_plans').selectAll().orderBy('position').execute()

export async function planIdsOfCoupon(tx: Tx, couponId: CouponId): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('coupon_plans')
    .select('contract_plan_ids')
    .where('coupon_id', '=', couponId)
    .execute()
  return rows.flatMap((row) => row.contract_plan_ids)
}

const KNOWN_AT_MOST = 8

export const catalogueVersion = async (tx: Tx): Promise<string | null> =>
  (await tx.selectFrom('catalogue_version').select('version').executeTakeFirst())?.version ?? null

const versions = askedInRead<string | null>()

/** Cached by the catalogue's version. */
export const keptByVersion = <T>(read: (tx: Tx) => Promise<T>): ((tx: Tx) => Promise<T>) => {
  const known = new Map<string, T>()
  return async (tx) => {
    const version = await versions.once(tx, '', () => catalogueVersion(tx))
    const kept = version === null ? undefined : known.get(version)
    if (kept !== undefined) return kept
    const value = await read(tx)
    // Cached only if the version stayed the same while reading.
    if (version === null || (await catalogueVersion(tx)) !== version) return value
    const [oldest] = known.keys()
    if (known.size >= KNOWN_AT_MOST && oldest !== undefined) known.delete(oldest)
    known.set(version, value)
    return value
  }
}

/** With every change to the catalogue. Random: a repeated version would stand for two states. */
export const renewCatalogueVersion = async (tx: Tx): Promise<void> => {
  const version = randomUUID()
  await tx
    .insertInto('catalogue_version')
    .values({ version })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ version }))
    .execute()
}

const loads = askedInRead<Catalogue>()
const known = keptByVersion((tx) => readCatalogue(tx))

export const loadCatalogue = (tx: Tx): Promise<Catalogue> => loads.once(tx, '', () => known(tx))

async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const groups = new Map((await listGroupRows(tx)).map((row) => [row.group_id, groupOf(row)]))
  const changes = Map.groupBy(await listPriceRows(tx), (row) => row.contract_plan_id)
  const plans = (await listPlanRows(tx)).map((row): [string, CataloguePlan] => [
    row.contract_plan_id,
    { ...planOf(row, groups), priceChanges: (changes.get(row.contract_plan_id) ?? []).map(changeOf) },
  ])
  return { groups, plans: new Map(plans) }
}

const listPriceRows = (tx: Tx) =>
  tx.selectFrom('contract_plan_prices').selectAll().orderBy('contract_plan_id').orderBy('effective_from').execute()

const changeOf = (row: Selectable<ContractPlanPricesTable>): PriceChange => ({
  from: row.effective_from.slice(0, 7),
  publishedAt: row.published_at,
  prices: pricesOf(row),
})

export const saleOf = (row: GroupRow): Sale => ({
  retired: row.is_retired,
  from: row.offered_from,
  until: row.offered_until,
})

const groupOf = (row: GroupRow): PlanGroup => ({
  id: row.group_id,
  kind: row.kind,
  tier: row.tier,
  cycle: row.cycle,
  offering: row.offering,
  discountPercent: row.discount_percent,
  baseGroupId: row.base_group_id,
  sale: saleOf(row),
})

const planOf = (row: PlanRow, groups: ReadonlyMap<string, PlanGroup>): CataloguePlan => ({
  id: row.contract_plan_id,
  groupId: row.group_id,
  role: row.role,
  cycle: groups.get(row.group_id)?.cycle ?? 'month',
  prices: pricesOf(row),
  allowance: {
    uploadHardSeconds: row.upload_hard_seconds,
    uploadSoftSeconds: row.upload_soft_seconds,
    exportHardSeconds: row.export_hard_seconds,
    exportSoftSeconds: row.export_soft_seconds,
  },
  ...customOf(row),
})

export const customOf = ({ custom }: PlanRow) => (custom === null ? {} : { custom: customTerms.parse(custom) })

type PricedRow = Pick<PlanRow, 'price_jpy' | 'price_eur' | 'price_usd'>

function pricesOf(row: PricedRow): Partial<Record<Currency, bigint>> {
  const priced = [
    ['JPY', row.price_jpy],
    ['EUR', row.price_eur],
    ['USD', row.price_usd],
  ] as const
  return Object.fromEntries(priced.flatMap(([currency, minor]) => (minor === null ? [] : [[currency, BigInt(minor)]])))
}
