import { discountGiven, priceListAt, unitPriceOf } from '@touchline/domain/billing'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Currency, money } from '@touchline/domain/money'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { lastDayOf } from '../../books/contract/coupon-facts.ts'
import type { Tx } from '../../db/connect.ts'
import {
  type BilledWith,
  billedWithCoupons,
  type HeldWith,
  heldWithCoupons,
  listCouponRows,
  type UsesOf,
} from './coupon-yield.store.ts'

type Amounts = Readonly<Partial<Record<Currency, number>>>

export interface CouponYield {
  readonly code: string
  readonly groupId: string
  readonly percent: number
  readonly cycle: 'month' | 'year'
  readonly from: string
  readonly until: string
  readonly state: 'in force' | 'not yet' | 'over' | 'stopped' | 'used up'
  readonly used: number
  readonly uses: number
  readonly billed: Amounts
  readonly gave: Amounts
  readonly contracts: number
  readonly brings: Amounts
}

export async function couponYields(
  tx: Tx,
  now: Instant,
  zone: Zone,
  of: UsesOf = null,
): Promise<readonly CouponYield[]> {
  const catalogue = await loadCatalogue(tx)
  const billed = Map.groupBy(await billedWithCoupons(tx, of), ({ coupon_id }) => coupon_id)
  const held = Map.groupBy(await heldWithCoupons(tx, now, of), ({ coupon_id }) => coupon_id)
  return (await listCouponRows(tx, of)).map((row) => {
    const lines = billed.get(row.coupon_id) ?? []
    const entries = held.get(row.coupon_id) ?? []
    return {
      code: row.coupon_code,
      groupId: row.base_group_id ?? '',
      percent: row.discount_percent,
      cycle: row.cycle,
      from: row.effective_from,
      until: lastDayOf(row),
      state: stateOf(row, dateOf(now, zone)),
      used: row.used_count,
      uses: row.number_of_available_uses,
      billed: sums(lines.map(({ currency, amount }) => [currency, amount])),
      gave: sums(lines.map((line) => [line.currency, gaveOf(line, catalogue)])),
      contracts: Math.max(0, ...entries.map(({ contracts }) => contracts)),
      brings: sums(entries.map((entry) => [entry.currency, bringsOf(entry, catalogue, now, zone)])),
    }
  })
}

type Row = Awaited<ReturnType<typeof listCouponRows>>[number]

function stateOf(row: Row, today: string): CouponYield['state'] {
  if (row.stopped_after !== null) return 'stopped'
  if (today > row.effective_until) return 'over'
  if (row.used_count >= row.number_of_available_uses) return 'used up'
  return today < row.effective_from ? 'not yet' : 'in force'
}

function sums(amounts: readonly (readonly [Currency, number])[]): Amounts {
  const byCurrency = Map.groupBy(amounts, ([currency]) => currency)
  return Object.fromEntries(
    [...byCurrency].map(([currency, all]) => [currency, all.reduce((sum, [, one]) => sum + one, 0)]),
  )
}

export const gaveOf = ({ lines, derivation, ...line }: BilledWith, catalogue: Catalogue): number => {
  const unitPrice = money(BigInt(line.unit_price), line.currency)
  return lines * Number(discountGiven({ contractPlanId: line.contract_plan_id, unitPrice, derivation }, catalogue))
}

/** The first analyst is included. */
function bringsOf(entry: HeldWith, catalogue: Catalogue, now: Instant, zone: Zone): number {
  const plan = catalogue.plans.get(entry.contract_plan_id)
  if (plan === undefined) return 0
  const price = unitPriceOf(plan, catalogue, entry.currency, priceListAt(now, { zone }))
  const count = plan.role === 'analyst' ? entry.entries - entry.contracts : entry.entries
  return price === null ? 0 : Number(price.minor) * count
}
