import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

/** What came of a bill or was tried, in order. Amounts in minor units of the bill's currency, days in its zone. */
export interface PaymentRow {
  readonly kind: 'card' | 'transfer' | 'declined'
  readonly day: LocalDate
  /** Null of a try that failed. */
  readonly amount: number | null
  /** The provider's payment, or the bank's reference. */
  readonly reference: string | null
  readonly failure_code: string | null
  readonly failure_decline_code: string | null
  readonly happened_at: Instant
}

/** Each table names the organisation by itself (decision 191). */
export async function paymentsOf(tx: Tx, organizationId: OrganizationId, billingId: BillingId) {
  const zone = sql`(select b.zone from billings b where b.organization_id = ${organizationId} and b.billing_id = ${billingId})`
  const { rows } = await sql<PaymentRow>`
    select 'card' as kind, (c.succeeded_at at time zone ${zone})::date as day, c.amount, c.intent_id as reference,
      null as failure_code, null as failure_decline_code, c.succeeded_at as happened_at
    from charges c where c.organization_id = ${organizationId} and c.billing_id = ${billingId}
    union all
    select 'transfer', t.paid_on, t.amount, t.bank_reference, null, null, t.booked_at
    from transfer_payments t where t.organization_id = ${organizationId} and t.billing_id = ${billingId}
    union all
    select 'declined', (coalesce(a.resolved_at, a.requested_at) at time zone ${zone})::date, null, null, a.failure_code,
      a.failure_decline_code, coalesce(a.resolved_at, a.requested_at)
    from payment_attempts a
    where a.organization_id = ${organizationId} and a.billing_id = ${billingId} and a.outcome = 'failed'
    order by happened_at, kind`.execute(tx)
  return rows
}
