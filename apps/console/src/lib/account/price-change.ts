import { type PriceChangeBills, priceChangeBills, pricesAhead } from '@touchline/domain/projection'
import { type PlannerAccount, planningInput, usualYear } from './planner-account.ts'

/** Twelve months and the running one. */
const MONTHS = 13

/** The month that prices rise with, billed twice: by the same computation as the mail. Null where no bill changes. */
export function priceChangeOf(account: PlannerAccount): PriceChangeBills | null {
  const ahead = pricesAhead(account)
  if (ahead === null) return null
  return priceChangeBills({ ...planningInput(account, usualYear), changes: [], months: MONTHS }, ahead.notices)
}
