import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue, CataloguePlan } from '@touchline/domain/catalogue'
import { type PricedRow, pricesOf } from './catalogue.ts'
import type { Tx } from './connect.ts'

/** The prices of a month where they ever changed: per plan the latest that begins by its first day. */
const pricesIn = (tx: Tx, month: YearMonth): Promise<(PricedRow & { readonly contract_plan_id: string })[]> =>
  tx
    .selectFrom('contract_plan_prices')
    .distinctOn('contract_plan_id')
    .select(['contract_plan_id', 'price_jpy', 'price_eur', 'price_usd'])
    .where('effective_from', '<=', firstDay(month))
    .orderBy('contract_plan_id')
    .orderBy('effective_from', 'desc')
    .execute()

/** The catalogue with the prices that a month has, whenever the month is calculated. */
export async function inMonth(tx: Tx, catalogue: Catalogue, month: YearMonth): Promise<Catalogue> {
  const rows = await pricesIn(tx, month)
  if (rows.length === 0) return catalogue
  const prices = new Map(rows.map((row) => [row.contract_plan_id, pricesOf(row)]))
  const priced = ([id, plan]: [string, CataloguePlan]): [string, CataloguePlan] => [
    id,
    { ...plan, prices: prices.get(id) ?? plan.prices },
  ]
  return { ...catalogue, plans: new Map([...catalogue.plans].map(priced)) }
}
