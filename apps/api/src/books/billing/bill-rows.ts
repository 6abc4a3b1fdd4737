import type { LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { KnownBill } from '@touchline/domain/projection'
import { transferDueOn } from '@touchline/domain/transfers'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { transferredOf } from '../transfers/open-transfers.ts'

const bills = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('billings as b')
    .leftJoin('invoices as i', (join) => sharing(join, 'i', 'b', 'billing_id'))
    .leftJoin('settlements as s', (join) => sharing(join, 's', 'b', 'billing_id'))
    .leftJoin('billing_drafts as d', (join) => sharing(join, 'd', 'b', 'billing_id'))
    .select([
      'b.billing_id',
      'b.target_month',
      'b.cycle',
      'i.total',
      'i.billing_date',
      'i.payment_method',
      's.payment_status',
      's.paid_at',
      'd.total as draft_total',
      'd.billing_status as draft_status',
    ])
    .select(transferredOf('b', [organizationId]).as('transferred'))
    .where('b.organization_id', '=', organizationId)

/** Every month and term of the organisation, with what became of it. */
export const billRows = (tx: Tx, organizationId: OrganizationId) =>
  bills(tx, organizationId).orderBy('b.target_month').orderBy('b.billing_id').execute()

export const billRowsOf = (tx: Tx, organizationId: OrganizationId, billingIds: readonly BillingId[]) =>
  bills(tx, organizationId)
    .where('b.billing_id', 'in', [...billingIds])
    .execute()

export type BillRow = Awaited<ReturnType<typeof billRows>>[number]

/** What a bill that has a document says, for those ahead. */
export const knownBill = ({ cycle, target_month, total, draft_status, draft_total }: BillRow): KnownBill => ({
  cycle,
  month: target_month.slice(0, 7),
  isFixed: total !== null,
  draft: draft_status === 'Provisional' ? draft_total : null,
})

/** What is still to be paid of a fixed bill and by when: a bank transfer has its time, and may have paid a part. */
export function dueOf({ payment_method, billing_date, total, transferred }: BillRow): Due | null {
  if (billing_date === null || total === null) return null
  if (payment_method !== 'BANK_TRANSFER') return { paidOn: billing_date, minor: total }
  return { paidOn: transferDueOn(billing_date), minor: total - Number(transferred) }
}

interface Due {
  readonly paidOn: LocalDate
  readonly minor: number
}
