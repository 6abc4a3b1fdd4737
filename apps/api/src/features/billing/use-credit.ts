import { dateOf } from '@touchline/domain/calendar'
import type { DocumentContent } from '@touchline/domain/documents'
import type { BillingId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { shareCredit } from '@touchline/domain/transfers'
import { writeAudit } from '../../books/audit.ts'
import type { Completing } from '../../books/documents/complete-transfer.ts'
import { bookShares, paymentsOf } from '../../books/transfers/book-shares.ts'
import { creditsOf, organizationsWithCredit } from '../../books/transfers/open-transfers.ts'
import type { Tx } from '../../db/connect.ts'

interface NewBill extends Pick<Completing, 'organizationId' | 'now'> {
  readonly billingId: BillingId
  readonly currency: Currency
  readonly total: number
  readonly zone: string
  readonly actor: string
}

export async function takeCredits(
  tx: Tx,
  bills: readonly NewBill[],
): Promise<ReadonlyMap<BillingId, DocumentContent['payments']>> {
  const payments = new Map<BillingId, DocumentContent['payments']>()
  const organizationIds = bills.map(({ organizationId }) => organizationId)
  const withCredit = bills.length === 0 ? new Set() : await organizationsWithCredit(tx, organizationIds)
  for (const bill of bills)
    if (withCredit.has(bill.organizationId)) payments.set(bill.billingId, await useCredit(tx, bill))
  return payments
}

/** Billing rules: "Bank transfers". */
async function useCredit(tx: Tx, bill: NewBill): Promise<DocumentContent['payments']> {
  const { organizationId, billingId, currency, total, zone, now, actor } = bill
  const credits = await creditsOf(tx, organizationId, currency)
  const shares = shareCredit(credits, [{ id: billingId, open: total }])
  if (shares.length === 0) return []
  const paid = await bookShares(tx, organizationId, shares, { day: dateOf(now, zone), now })
  const amount = paid.get(billingId) ?? 0
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'use-credit',
    subject: `billing:${billingId}`,
    before: null,
    after: { amount, currency, paymentStatus: amount === total ? 'Complete' : 'Waiting' },
    at: now,
  })
  return paymentsOf(tx, organizationId, billingId)
}
