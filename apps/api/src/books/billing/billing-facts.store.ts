import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

export interface BillingFacts {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
  readonly target_month: string
  readonly cycle: string
  readonly currency: Currency
  readonly zone: string
  readonly draft_status: string | null
  readonly draft_total: number | null
  readonly fixed_at: Instant | null
  readonly fixed_total: number | null
  readonly payment_status: string | null
  readonly attempts: number
}

export async function billingFacts(tx: Tx, billingId: BillingId): Promise<BillingFacts | undefined> {
  const { rows } = await sql<BillingFacts>`
    select b.organization_id, b.contract_id, b.target_month, b.cycle, b.currency, b.zone, d.billing_status as draft_status,
      d.total as draft_total, i.fixed_at, i.total as fixed_total, s.payment_status,
      (select count(*) from payment_attempts a where a.organization_id = b.organization_id and a.billing_id = b.billing_id)
        as attempts
    from billings b
    left join billing_drafts d on d.organization_id = b.organization_id and d.billing_id = b.billing_id
    left join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
    left join settlements s on s.organization_id = b.organization_id and s.billing_id = b.billing_id
    where b.billing_id = ${billingId}::uuid`.execute(tx)
  return rows[0]
}
