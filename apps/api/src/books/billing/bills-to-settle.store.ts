import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface OpenBill {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly attempt: number
  /** Minor units. */
  readonly total: number
  readonly currency: Currency
}

/** Bills whose job ran during the hold, with their next attempt; declined cards not sooner than scheduled. */
export const billsToSettle = async (
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<readonly OpenBill[]> =>
  (await billsWaiting(sql`s.organization_id = ${organizationId}`, now).execute(tx)).rows

/** The same for all not on hold, oldest first. */
export const allBillsToSettle = async (tx: Tx, now: Instant): Promise<readonly OpenBill[]> =>
  (
    await billsWaiting(
      sql`exists (select from organizations o where o.organization_id = s.organization_id
        and o.parked_at is null and o.charges_wait_since is null)`,
      now,
    ).execute(tx)
  ).rows

const billsWaiting = (whose: RawBuilder<unknown>, now: Instant) => sql<OpenBill>`
    select s.organization_id, s.billing_id, s.attempt + 1 as attempt, i.total, i.currency
    from settlements s
    join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
    join contracts c on c.organization_id = i.organization_id and c.contract_id = i.contract_id
    left join payment_attempts a
      on a.organization_id = s.organization_id and a.billing_id = s.billing_id and a.attempt = s.attempt
    where ${whose} and i.payment_method = 'CREDIT_CARD' and (
      s.payment_status in ('Waiting', 'Requesting', 'InProgress', 'ProcessCallError')
      or s.payment_status = 'Error' and (s.retry_at <= ${at(now)}
        or c.card_payment_method_id is not null and c.card_payment_method_id is distinct from a.payment_method_id))
    order by i.fixed_at, s.billing_id`
