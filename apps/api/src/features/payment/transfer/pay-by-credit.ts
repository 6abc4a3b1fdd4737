import { dateOf } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type Share, shareCredit } from '@touchline/domain/transfers'
import { writeAudit } from '../../../books/audit.ts'
import { type Completing, completeTransfer } from '../../../books/documents/complete-transfer.ts'
import { bookShares } from '../../../books/transfers/book-shares.ts'
import { creditsOf, type OpenTransfer, openTransfers } from '../../../books/transfers/open-transfers.ts'
import type { Tx } from '../../../db/connect.ts'

interface Paying extends Completing {
  readonly actor: string
}

/** Its shares are booked; `paid`: of each bill in all. */
export async function payByCredit(
  tx: Tx,
  paying: Paying,
  bill: OpenTransfer,
  paid: ReadonlyMap<BillingId, number>,
  shares: readonly Share<BillingId>[],
): Promise<void> {
  const amount = shares.filter(({ id }) => id === bill.billingId).reduce((sum, share) => sum + share.amount, 0)
  if (amount === 0) return
  const isPaid = paid.get(bill.billingId) === bill.total
  if (isPaid) await completeTransfer(tx, paying, bill.billingId)
  await writeAudit(tx, {
    organizationId: paying.organizationId,
    actor: paying.actor,
    action: 'use-credit',
    subject: `billing:${bill.billingId}`,
    before: { paymentStatus: 'Waiting' },
    after: { amount, currency: bill.currency, paymentStatus: isPaid ? 'Complete' : 'Waiting' },
    at: paying.now,
  })
}

interface OfClub {
  readonly currency: Currency
  readonly zone: string
}

/** What waits takes what there is, the oldest first. The caller locks the contract. */
export async function useCreditLeft(tx: Tx, paying: Paying, { currency, zone }: OfClub): Promise<void> {
  const { organizationId, now } = paying
  const credits = await creditsOf(tx, organizationId, currency)
  if (credits.length === 0) return
  const bills = (await openTransfers(tx, organizationId)).filter((bill) => bill.currency === currency)
  const claims = bills.map(({ billingId: id, open }) => ({ id, open }))
  const shares = shareCredit(credits, claims)
  const paid = await bookShares(tx, organizationId, shares, { day: dateOf(now, zone), now })
  for (const bill of bills) await payByCredit(tx, paying, bill, paid, shares)
}
