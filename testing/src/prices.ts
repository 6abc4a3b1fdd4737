import type { PlanId } from '@touchline/domain/ids'
import type { TestDatabase } from './database.ts'

/** In yen, before tax. */
export const priceOf = async ({ ownerDb }: TestDatabase, planId: PlanId): Promise<number> => {
  const plans = ownerDb.selectFrom('contract_plans').select('price_jpy').where('contract_plan_id', '=', planId)
  return Number((await plans.executeTakeFirstOrThrow()).price_jpy)
}

/** With the consumption tax of ten percent. */
export const withTax = (subtotal: number): number => Math.floor((subtotal * 110) / 100)
