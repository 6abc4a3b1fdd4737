import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { DocumentContent } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Share } from '@touchline/domain/transfers'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface Day {
  readonly day: LocalDate
  readonly now: Instant
}

export const spend = (tx: Tx, organizationId: OrganizationId, { reference, amount }: Share<string>) =>
  tx
    .updateTable('transfers')
    .set((eb) => ({ spent: eb('spent', '+', amount) }))
    .where('organization_id', '=', organizationId)
    .where('bank_reference', '=', reference)
    .execute()

async function payPart(
  tx: Tx,
  organizationId: OrganizationId,
  share: Share<BillingId>,
  { day, now }: Day,
): Promise<number> {
  const before = await tx
    .selectFrom('transfer_payments')
    .select((eb) => eb.fn.max('paid_after').as('paid'))
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', share.id)
    .executeTakeFirst()
  const paidAfter = (before?.paid ?? 0) + share.amount
  await tx
    .insertInto('transfer_payments')
    .values({
      organization_id: organizationId,
      billing_id: share.id,
      paid_after: paidAfter,
      bank_reference: share.reference,
      amount: share.amount,
      paid_on: day,
      booked_at: at(now),
    })
    .execute()
  await spend(tx, organizationId, share)
  return paidAfter
}

/** Returns each bill's total paid. The caller locks the contract. */
export async function bookShares(
  tx: Tx,
  organizationId: OrganizationId,
  shares: readonly Share<BillingId>[],
  day: Day,
): Promise<ReadonlyMap<BillingId, number>> {
  const paid = new Map<BillingId, number>()
  for (const share of shares) paid.set(share.id, await payPart(tx, organizationId, share, day))
  return paid
}

/** In order of receipt. */
export async function paymentsOf(
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<DocumentContent['payments']> {
  const rows = await tx
    .selectFrom('transfer_payments')
    .select(['paid_on', 'amount'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .orderBy('paid_on')
    .orderBy('paid_after')
    .execute()
  return rows.map(({ paid_on: paidOn, amount }) => ({ paidOn, amount }))
}
