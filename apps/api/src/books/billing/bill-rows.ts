import { refund } from '@touchline/contract/billing'
import { dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { type BillState, billState } from '@touchline/domain/payment'
import type { KnownBill } from '@touchline/domain/projection'
import { transferDueOn } from '@touchline/domain/transfers'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { transferredOf } from '../transfers/open-transfers.ts'
import { disputedOf, refundDocuments } from './refunds.ts'
import { nextTry } from './settlements.ts'

const bills = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('billings as b')
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'b', 'contract_id'))
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
    .select([
      transferredOf('b', [organizationId]).as('transferred'),
      refundDocuments(organizationId, 'b.billing_id').as('refunds'),
      disputedOf(organizationId, 'b.billing_id').as('disputed'),
      nextTry(organizationId).as('next_try_at'),
    ])
    .where('b.organization_id', '=', organizationId)

export const billRows = (tx: Tx, organizationId: OrganizationId) =>
  bills(tx, organizationId).orderBy('b.target_month').orderBy('b.billing_id').execute()

export const billRowsOf = (tx: Tx, organizationId: OrganizationId, billingIds: readonly BillingId[]) =>
  bills(tx, organizationId)
    .where('b.billing_id', 'in', [...billingIds])
    .execute()

export type BillRow = Awaited<ReturnType<typeof billRows>>[number]

export const knownBill = ({ cycle, target_month, total, draft_status, draft_total }: BillRow): KnownBill => ({
  cycle,
  month: target_month.slice(0, 7),
  isFixed: total !== null,
  draft: draft_status === 'Provisional' ? draft_total : null,
})

/** A transfer has a due date and may be paid in part. */
export function dueOf({ payment_method, billing_date, total, transferred }: BillRow): Due | null {
  if (billing_date === null || total === null) return null
  if (payment_method !== 'BANK_TRANSFER') return { paidOn: billing_date, minor: total }
  return { paidOn: transferDueOn(billing_date), minor: total - Number(transferred) }
}

const refunds = z.array(refund)

export function stateOfRow(row: BillRow, zone: Zone, now: Instant): BillState {
  const { total, payment_method, payment_status, billing_date, paid_at, next_try_at } = row
  return billState(
    {
      billingStatus: total === null ? 'Provisional' : 'Fixed',
      paymentStatus: payment_status ?? 'Waiting',
      paymentMethod: payment_method ?? 'CREDIT_CARD',
      charge: { total: total ?? 0 },
      transferred: Number(row.transferred),
      refunds: refunds.parse(row.refunds),
      disputed: Number(row.disputed),
      dueOn: dueOf(row)?.paidOn ?? billing_date ?? '',
      paidOn: paid_at === null ? null : dateOf(paid_at, zone),
      nextTryOn: next_try_at === null ? null : dateOf(next_try_at, zone),
      isWaived: false,
    },
    dateOf(now, zone),
  )
}

interface Due {
  readonly paidOn: LocalDate
  readonly minor: number
}
