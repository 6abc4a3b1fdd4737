import type { Receipt } from '@touchline/contract/receipts'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { findReceipt } from '../../books/billing/receipt-wire.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { hasBilling } from './store.ts'

interface ReadReceipt {
  readonly kind: 'read'
  readonly receipt: Receipt
}

export const readReceipt = async (
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<ReadReceipt | Refusal<'not-found' | 'receipt-not-issued'>> => {
  const receipt = await findReceipt(tx, organizationId, billingId)
  return receipt === null ? missing(tx, organizationId, billingId) : { kind: 'read', receipt }
}

const missing = async (
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<Refusal<'not-found' | 'receipt-not-issued'>> =>
  (await hasBilling(tx, organizationId, billingId))
    ? refuse('receipt-not-issued', 'A receipt exists for paid billings only')
    : refuse('not-found', 'No such billing')
