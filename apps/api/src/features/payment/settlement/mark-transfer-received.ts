import type { Instant } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { lockSettlement, setStatus } from '../../../books/billing/settlements.ts'
import { issueReceipt } from '../../../books/documents/issue-receipt.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'

interface TransferReceived {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  /** The operator who saw the money come in. */
  readonly actor: string
  readonly now: Instant
  readonly issuer: Issuer
  readonly newId: () => string
}

/** An invoice that is paid by bank transfer waits until an operator says that the money came; its receipt is issued then. */
export async function markTransferReceived(tx: Tx, received: TransferReceived): Promise<'paid' | 'was-paid' | Refusal> {
  const { organizationId, billingId, actor, now, issuer, newId } = received
  const key = { organizationId, billingId }
  const settlement = await lockSettlement(tx, key)
  if (settlement === undefined) return refuse('not-found', 'No such billing')
  if (settlement.payment_status === 'Complete') return 'was-paid'
  if (settlement.payment_method !== 'BANK_TRANSFER' || settlement.payment_status !== 'Waiting')
    return refuse('not-payable', 'This billing does not wait for a bank transfer')
  await setStatus(tx, key, { payment_status: 'Complete' }, now)
  await issueReceipt(tx, { ...key, issuedAt: now, issuer, newId })
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'receive-transfer',
    subject: `billing:${billingId}`,
    before: { paymentStatus: 'Waiting' },
    after: { paymentStatus: 'Complete' },
    at: now,
  })
  return 'paid'
}
