import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { DocumentContent } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Share } from '@touchline/domain/transfers'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { isTakenBack } from './open-transfers.ts'

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
    .selectFrom('transfer_payments as p')
    .select((eb) => eb.fn.max('p.paid_after').as('booked'))
    .select(
      sql<number>`coalesce(sum(p.amount) filter (where ${isTakenBack('p', [organizationId])}), 0)::bigint`.as(
        'takenBack',
      ),
    )
    .where('p.organization_id', '=', organizationId)
    .where('p.billing_id', '=', share.id)
    .executeTakeFirst()
  const paidAfter = (before?.booked ?? 0) + share.amount
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
  return paidAfter - Number(before?.takenBack ?? 0)
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
    .selectFrom('transfer_payments as p')
    .select(['p.paid_on', 'p.amount'])
    .where('p.organization_id', '=', organizationId)
    .where('p.billing_id', '=', billingId)
    .where(sql<boolean>`not ${isTakenBack('p', [organizationId])}`)
    .orderBy('p.paid_on')
    .orderBy('p.paid_after')
    .execute()
  return rows.map(({ paid_on: paidOn, amount }) => ({ paidOn, amount }))
}
