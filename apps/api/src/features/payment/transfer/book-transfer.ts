import type { LocalDate } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import { type Share, shareCredit } from '@touchline/domain/transfers'
import { writeAudit } from '../../../books/audit.ts'
import { type LockedSettlement, lockSettlement } from '../../../books/billing/settlements.ts'
import { type Completing, completeTransfer } from '../../../books/documents/complete-transfer.ts'
import { bookShares } from '../../../books/transfers/book-shares.ts'
import { type OpenTransfer, openTransfers } from '../../../books/transfers/open-transfers.ts'
import type { Tx } from '../../../db/connect.ts'
import { because, type Refusal, refuse } from '../../../use-case/refusal.ts'
import { bringBack } from './moves.store.ts'
import { payByCredit } from './pay-by-credit.ts'
import { findTransfer, insertTransfer } from './transfer.store.ts'

interface Transfer extends Completing {
  readonly billingId: BillingId
  readonly reference: string
  readonly amount: number
  readonly receivedOn: LocalDate
  readonly actor: string
}

export type Booked =
  | { readonly kind: 'was-booked' }
  | { readonly kind: 'booked'; readonly open: number; readonly credit: number }

/**
 * Pays the bill it was sent for, then others awaiting a transfer; the rest stays credit. A bill paid in full is
 * Complete with its receipt (billing rules: "Bank transfers"; invariant I36).
 */
export async function bookTransfer(tx: Tx, transfer: Transfer): Promise<Booked | Refusal<'not-found' | 'not-payable'>> {
  const { organizationId, billingId, amount } = transfer
  const settlement = await lockSettlement(tx, { organizationId, billingId })
  if (settlement === undefined) return refuse('not-found', 'No such billing', because('bill-unknown'))
  if (settlement.payment_method !== 'BANK_TRANSFER' || !['Waiting', 'Complete'].includes(settlement.payment_status))
    return refuse('not-payable', 'This billing is not paid by bank transfer', because('not-by-transfer'))
  const known = await findTransfer(tx, organizationId, transfer.reference)
  const fault = known === undefined ? null : bookedBefore(known, transfer)
  if (fault !== null) return fault
  if (known === undefined) await insertTransfer(tx, { ...transfer, currency: settlement.currency })
  else await bringBack(tx, transfer)
  const bills = await billsToPay(tx, transfer, settlement)
  const claims = bills.map(({ billingId: id, open }) => ({ id, open }))
  const shares = shareCredit([{ reference: transfer.reference, left: amount }], claims)
  const paid = await bookShares(tx, organizationId, shares, { day: transfer.receivedOn, now: transfer.now })
  const credit = amount - shares.reduce((sum, share) => sum + share.amount, 0)
  await auditTransfer(tx, transfer, settlement, { isPaid: isPaidBy(bills, paid, billingId), credit })
  for (const bill of bills) await payBill(tx, transfer, bill, paid, shares)
  return { kind: 'booked', open: openOf(bills, paid, billingId), credit }
}

/** Null where it was taken back since. */
function bookedBefore(
  known: NonNullable<Awaited<ReturnType<typeof findTransfer>>>,
  { reference, billingId, amount, receivedOn }: Transfer,
): { readonly kind: 'was-booked' } | Refusal<'not-payable'> | null {
  const isSame = known.amount === amount && known.received_on === receivedOn
  if (isSame && known.isGone) return null
  return isSame && known.billing_id === billingId
    ? { kind: 'was-booked' }
    : refuse(
        'not-payable',
        `The transfer ${reference} is booked already, with another amount, day or bill`,
        because('reference-used'),
      )
}

async function billsToPay(
  tx: Tx,
  { organizationId, billingId }: Transfer,
  { currency }: LockedSettlement,
): Promise<readonly OpenTransfer[]> {
  const open = (await openTransfers(tx, organizationId)).filter((bill) => bill.currency === currency)
  return [
    ...open.filter((bill) => bill.billingId === billingId),
    ...open.filter((bill) => bill.billingId !== billingId),
  ]
}

type Paid = ReadonlyMap<BillingId, number>

const openOf = (bills: readonly OpenTransfer[], paid: Paid, billingId: BillingId): number => {
  const bill = bills.find((each) => each.billingId === billingId)
  return bill === undefined ? 0 : bill.total - (paid.get(billingId) ?? bill.paid)
}

const isPaidBy = (bills: readonly OpenTransfer[], paid: Paid, billingId: BillingId): boolean =>
  openOf(bills, paid, billingId) === 0

const auditTransfer = (
  tx: Tx,
  { organizationId, billingId, reference, amount, actor, now }: Transfer,
  { payment_status, currency }: LockedSettlement,
  { isPaid, credit }: { readonly isPaid: boolean; readonly credit: number },
) =>
  writeAudit(tx, {
    organizationId,
    actor,
    action: 'receive-transfer',
    subject: `billing:${billingId}`,
    before: { paymentStatus: payment_status },
    after: { paymentStatus: isPaid ? 'Complete' : 'Waiting', amount, currency, reference, credit },
    at: now,
  })

async function payBill(
  tx: Tx,
  transfer: Transfer,
  bill: OpenTransfer,
  paid: Paid,
  shares: readonly Share<BillingId>[],
): Promise<void> {
  if (bill.billingId !== transfer.billingId) return payByCredit(tx, transfer, bill, paid, shares)
  if (paid.get(bill.billingId) === bill.total) await completeTransfer(tx, transfer, bill.billingId)
}
