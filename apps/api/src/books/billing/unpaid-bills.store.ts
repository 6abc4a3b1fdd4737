import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

export interface UnpaidBill {
  readonly billing_id: BillingId
  readonly target_month: LocalDate
  readonly currency: Currency
  readonly total: number
  readonly failure_code: string | null
  readonly failure_decline_code: string | null
  readonly failed_on: LocalDate
  readonly next_try_on: LocalDate | null
  readonly paused_at: Instant | null
  readonly issuer: string | null
  readonly year: number | null
  readonly number: number | null
  readonly organization: string
}

/** Declined bills, oldest first; days in the bill's zone. */
export async function unpaidBills(tx: Tx): Promise<readonly UnpaidBill[]> {
  const { rows } = await sql<UnpaidBill>`
    select s.billing_id, b.target_month, i.currency, i.total, s.failure_code, s.failure_decline_code,
      (coalesce(s.first_failed_at, s.updated_at) at time zone b.zone)::date as failed_on,
      case when c.card_payment_method_id is not null and o.parked_at is null and o.charges_wait_since is null
        then (s.retry_at at time zone b.zone)::date end as next_try_on,
      p.started_at as paused_at, d.issuer, d.year, d.number,
      o.organization_code || '  ' || o.organization_name as organization
    from settlements s
    join billings b on b.organization_id = s.organization_id and b.billing_id = s.billing_id
    join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
    join contracts c on c.organization_id = s.organization_id and c.contract_id = i.contract_id
    join organizations o on o.organization_id = s.organization_id
    left join suspensions p on p.organization_id = s.organization_id and p.contract_id = c.contract_id and p.restored_at is null
    left join documents d on d.organization_id = s.organization_id and d.billing_id = s.billing_id and d.kind = 'invoice'
      and d.replaces is null
    where s.payment_status = 'Error'
    order by failed_on, s.billing_id`.execute(tx)
  return rows
}
