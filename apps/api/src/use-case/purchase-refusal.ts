import { needsAddress } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Cost } from '@touchline/domain/requests'
import { fullInvoiceAboveOf } from '../books/billing/buyer-taxes.store.ts'
import { documentSettings } from '../books/organization/buyer.ts'
import type { Tx } from '../db/connect.ts'
import { type Buyer, limitRefusal } from './purchase-limit.ts'
import { type Refusal, refuse } from './refusal.ts'

interface Buying extends Pick<Buyer, 'role'> {
  readonly organizationId: OrganizationId
}

/** Needs the cost. */
export type CostRefusal = 'approval-required' | 'address-unregistered'

/** The managers' limit, then a missing buyer's address (billing rules: "Full invoices"). `bills`: those affected. */
export const purchaseRefusal = async (
  tx: Tx,
  buying: Buying,
  cost: Cost,
  bills: Cost = cost,
): Promise<Refusal<CostRefusal> | null> =>
  (await limitRefusal(tx, buying, cost)) ?? addressRefusal(tx, buying.organizationId, bills)

async function addressRefusal(
  tx: Tx,
  organizationId: OrganizationId,
  bills: Cost,
): Promise<Refusal<'address-unregistered'> | null> {
  const { details, currency } = await documentSettings(tx, organizationId)
  if (details !== null && details.addressLines.length > 0) return null
  if (!needsAddress(await fullInvoiceAboveOf(tx, currency), bills)) return null
  return refuse('address-unregistered', 'The invoice needs the name and postal address of its buyer: save them first')
}
