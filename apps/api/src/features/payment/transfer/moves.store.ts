import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { PaymentStatus } from '@touchline/domain/payment'
import { sql } from 'kysely'
import { spend } from '../../../books/transfers/book-shares.ts'
import { isTakenBack } from '../../../books/transfers/open-transfers.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

interface Moved {
  readonly organizationId: OrganizationId
  readonly reference: string
  readonly billingId: BillingId
  readonly amount: number
  readonly now: Instant
}

/** On its day in the bill's zone. */
const insertMove = (
  tx: Tx,
  { organizationId, reference, billingId, amount, paidAfter, now }: Moved & { readonly paidAfter: number | null },
) =>
  sql`
    insert into transfer_moves (organization_id, bank_reference, place, billing_id, paid_after, amount, moved_on, booked_at)
    select ${organizationId}::uuid, ${reference}, 1 + (select coalesce(max(m.place), 0) from transfer_moves m
        where m.organization_id = ${organizationId} and m.bank_reference = ${reference}),
      b.billing_id, ${paidAfter}::bigint, ${amount}::bigint, (${at(now)} at time zone b.zone)::date, ${at(now)}
    from billings b where b.organization_id = ${organizationId} and b.billing_id = ${billingId}`.execute(tx)

/** Booked again in the organisation that it left, for this bill. */
export async function bringBack(tx: Tx, moved: Moved): Promise<void> {
  const { organizationId, reference, amount } = moved
  await insertMove(tx, { ...moved, paidAfter: null })
  await spend(tx, organizationId, { reference, id: '', amount: -amount })
}

interface PaidBill {
  readonly billing_id: BillingId
  readonly paid_after: number
  readonly amount: number
  readonly payment_status: PaymentStatus
}

const billsPaidBy = (tx: Tx, { organizationId, reference }: Pick<Moved, 'organizationId' | 'reference'>) =>
  sql<PaidBill>`
    select p.billing_id, p.paid_after, p.amount, s.payment_status
    from transfer_payments p
    join settlements s on s.organization_id = p.organization_id and s.billing_id = p.billing_id
    where p.organization_id = ${organizationId} and s.organization_id = ${organizationId} and p.bank_reference = ${reference}
      and not ${isTakenBack('p', [organizationId])}
    order by p.booked_at, p.billing_id, p.paid_after`.execute(tx)

/** What it paid is open again, and it leaves whole. Returns what each bill lost. The caller locks the contract. */
export async function takeOut(tx: Tx, moved: Moved & { readonly spent: number }): Promise<readonly PaidBill[]> {
  const { organizationId, reference, amount, spent, now } = moved
  const { rows } = await billsPaidBy(tx, moved)
  for (const { billing_id: billingId, paid_after: paidAfter, amount: paid } of rows)
    await insertMove(tx, { organizationId, reference, billingId, amount: -paid, paidAfter, now })
  await insertMove(tx, { ...moved, amount: -amount, paidAfter: null })
  await spend(tx, organizationId, { reference, id: '', amount: amount - spent })
  const ids = rows.map(({ billing_id: id }) => id)
  if (ids.length > 0)
    await tx
      .updateTable('settlements')
      .set({ payment_status: 'Waiting', paid_at: null, updated_at: at(now) })
      .where('organization_id', '=', organizationId)
      .where('billing_id', 'in', ids)
      .where('payment_status', '=', 'Complete')
      .execute()
  return rows
}

/** The line of a bank's file by which it was booked. */
export const lockLineOf = (tx: Tx, { organizationId, reference }: Pick<Moved, 'organizationId' | 'reference'>) =>
  tx
    .selectFrom('bank_lines')
    .select('line_id')
    .where('organization_id', '=', organizationId)
    .where('reference', '=', reference)
    .where('state', '=', 'booked')
    .forUpdate()
    .executeTakeFirst()

export const statusOf = (tx: Tx, organizationId: OrganizationId, billingId: BillingId) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('billings as b', (join) =>
      join.onRef('b.organization_id', '=', 's.organization_id').onRef('b.billing_id', '=', 's.billing_id'),
    )
    .select(['s.payment_status', 'b.zone'])
    .where('s.organization_id', '=', organizationId)
    .where('s.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
