import type { BillingRole } from '../people/index.ts'
import type { RequestQuote } from './quote.ts'

/** Gross minor units; null: unlimited. */
export type ManagersLimit = number | null

/** Minor units. */
export const HIGHEST_LIMIT = 999_999_999

export type Cost = Pick<RequestQuote, 'total' | 'monthly'>

export const comparedAmount = ({ total, monthly }: Cost): number => monthly ?? total

/** Above the limit; at 0 always. */
export function needsApproval(role: BillingRole, limit: ManagersLimit, cost: Cost): boolean {
  if (role !== 'billing-manager' || limit === null) return false
  return limit === 0 || comparedAmount(cost) > limit
}

export function costOfAll(costs: readonly Cost[]): Cost {
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)
  const isMonthly = costs.some(({ monthly }) => monthly !== null)
  return { total: sum(costs.map(({ total }) => total)), monthly: isMonthly ? sum(costs.map(comparedAmount)) : null }
}
