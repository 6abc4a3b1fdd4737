import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { setStatus } from '../billing/settlements.ts'
import { paymentsOf } from '../transfers/book-shares.ts'
import { issueReceipt } from './issue-receipt.ts'

export interface Completing {
  readonly organizationId: OrganizationId
  readonly now: Instant
  readonly issuer: Issuer
  readonly newId: () => string
}

export async function completeTransfer(
  tx: Tx,
  { organizationId, now, issuer, newId }: Completing,
  billingId: BillingId,
): Promise<void> {
  const key = { organizationId, billingId }
  await setStatus(tx, key, { payment_status: 'Complete' }, now)
  const payments = await paymentsOf(tx, organizationId, billingId)
  await issueReceipt(tx, { ...key, issuedAt: now, issuer, newId, payments })
}
