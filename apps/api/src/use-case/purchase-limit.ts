import type { OrganizationId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import type { BillingRole } from '@touchline/domain/people'
import { type Cost, comparedAmount, needsApproval } from '@touchline/domain/requests'
import { purchaseLimitOf } from '../books/organization/purchase-limit.ts'
import type { Tx } from '../db/connect.ts'
import { type Refusal, refuseWith } from './refusal.ts'

export interface Buyer {
  readonly actor: string
  readonly role: BillingRole
}

export const asAdministrator = { role: 'administrator' } as const

export const costOf = ({ total, monthly }: { readonly total: Money; readonly monthly: Money | null }): Cost => ({
  total: Number(total.minor),
  monthly: monthly === null ? null : Number(monthly.minor),
})

/** The caller holds the contract, which orders purchases and limit changes. */
export async function limitRefusal(
  tx: Tx,
  { organizationId, role }: Pick<Buyer, 'role'> & { readonly organizationId: OrganizationId },
  cost: Cost,
): Promise<Refusal<'approval-required'> | null> {
  if (role !== 'billing-manager') return null
  const limit = await purchaseLimitOf(tx, organizationId)
  if (limit === null || !needsApproval(role, limit, cost)) return null
  const amount = comparedAmount(cost)
  return refuseWith('approval-required', 'An administrator approves what costs more than the limit', { amount, limit })
}

/** By the additional payment; null: nothing. */
export const limitOfRaised = async (
  tx: Tx,
  by: Parameters<typeof limitRefusal>[1],
  raised: Cost | null,
): ReturnType<typeof limitRefusal> => (raised === null ? null : limitRefusal(tx, by, raised))

/** Minor units, summed by day. */
export const auditedCost = (cost: Cost | null): { readonly comparedAmount?: number } =>
  cost === null ? {} : { comparedAmount: comparedAmount(cost) }
