import type { OrganizationId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import type { BillingRole } from '@touchline/domain/people'
import { type Cost, comparedAmount, needsApproval } from '@touchline/domain/requests'
import { purchaseLimitOf } from '../books/organization/purchase-limit.ts'
import type { Tx } from '../db/connect.ts'
import { type Refusal, refuseWith } from './refusal.ts'

/** Who buys, and in which role: of an approval the administrator's. */
export interface Buyer {
  readonly actor: string
  readonly role: BillingRole
}

/** The administrator who approves a request: no limit stops them. */
export const asAdministrator = { role: 'administrator' } as const

export const costOf = ({ total, monthly }: { readonly total: Money; readonly monthly: Money | null }): Cost => ({
  total: Number(total.minor),
  monthly: monthly === null ? null : Number(monthly.minor),
})

/**
 * Refuses what a billing manager asks an administrator for. The purchase holds the organisation's contract, and so does a
 * change of the limit: one of them comes first.
 */
export async function limitRefusal(
  tx: Tx,
  { organizationId, role }: Pick<Buyer, 'role'> & { readonly organizationId: OrganizationId },
  cost: Cost,
): Promise<Refusal<'approval-required'> | null> {
  // Nobody else is limited: their purchases read nothing more.
  if (role !== 'billing-manager') return null
  const limit = await purchaseLimitOf(tx, organizationId)
  if (limit === null || !needsApproval(role, limit, cost)) return null
  const amount = comparedAmount(cost)
  return refuseWith('approval-required', 'An administrator approves what costs more than the limit', { amount, limit })
}

/** For what raises the bills without a purchase, by what is then paid in addition; null: by nothing, which is free to all. */
export const limitOfRaised = async (
  tx: Tx,
  by: Parameters<typeof limitRefusal>[1],
  raised: Cost | null,
): ReturnType<typeof limitRefusal> => (raised === null ? null : limitRefusal(tx, by, raised))

/** What the audit keeps of it, in minor units: what is bought in a day is summed up by that. */
export const auditedCost = (cost: Cost | null): { readonly comparedAmount?: number } =>
  cost === null ? {} : { comparedAmount: comparedAmount(cost) }
