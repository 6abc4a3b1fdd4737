import type { BillingRole } from '../people/index.ts'
import type { RequestQuote } from './quote.ts'

/** Minor units of the contract's currency, with tax; null: billing managers buy whatever it costs. */
export type ManagersLimit = number | null

/** The most that an administrator can set, in minor units. */
export const HIGHEST_LIMIT = 999_999_999

/** What a purchase costs, as its own quote shows it. */
export type Cost = Pick<RequestQuote, 'total' | 'monthly'>

/** What is compared with the limit: a whole month of what is paid month by month, the total of anything else. */
export const comparedAmount = ({ total, monthly }: Cost): number => monthly ?? total

/** Whether who buys asks an administrator instead: a billing manager above the limit, and at a limit of 0 always. */
export function needsApproval(role: BillingRole, limit: ManagersLimit, cost: Cost): boolean {
  if (role !== 'billing-manager' || limit === null) return false
  return limit === 0 || comparedAmount(cost) > limit
}

/** For several things that are bought together: each is compared as if it were bought alone, and they are added. */
export function costOfAll(costs: readonly Cost[]): Cost {
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)
  const isMonthly = costs.some(({ monthly }) => monthly !== null)
  return { total: sum(costs.map(({ total }) => total)), monthly: isMonthly ? sum(costs.map(comparedAmount)) : null }
}
