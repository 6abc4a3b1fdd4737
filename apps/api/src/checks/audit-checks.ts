import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import { amountText } from './amount-text.ts'
import { peopleChecks } from './people-audited.ts'
import { plansAuditedCheck } from './plans-audited.ts'

type Ids = readonly OrganizationId[]

const audited = (ids: Ids, ...actions: readonly string[]): RawBuilder<unknown> => sql`(
  select organization_id, subject, action, after from audit_entries
  where ${among('organization_id', ids)} and action in (${sql.join(actions)}))`

const refundsBooked = (ids: Ids) => sql`
  select organization_id, billing_id, case when dispute_id is null then 'book-refund' else 'dispute-lost' end as action,
    count(*) as booked, sum(amount) as sum
  from refunds where ${among('organization_id', ids)}
  group by organization_id, billing_id, dispute_id is null`

const failedBooked = (ids: Ids) => sql`
  select organization_id, billing_id, 'refund-failed' as action, count(*) as booked, sum(amount) as sum
  from failed_refunds where ${among('organization_id', ids)}
  group by organization_id, billing_id`

const unlikeAudit = (ids: Ids, booked: RawBuilder<unknown>) => sql`
  select r.organization_id, 'billing ' || r.billing_id || ', ' || r.action as subject,
    r.booked || ' booked, ' || ${amountText(sql`r.sum`, sql`i.currency`)} || '; in the audit ' || coalesce(a.told, 0)
      || ', ' || ${amountText(sql`coalesce(a.sum, 0)`, sql`i.currency`)} as facts
  from (${booked}) r
  join invoices i on i.organization_id = r.organization_id and i.billing_id = r.billing_id
  left join (
    select organization_id, subject, action, count(*) as told, sum((after ->> 'amount')::bigint) as sum
    from ${audited(ids, 'book-refund', 'dispute-lost', 'refund-failed')} moved
    group by organization_id, subject, action) a
    on a.organization_id = r.organization_id and a.subject = 'billing:' || r.billing_id and a.action = r.action
  where r.booked > coalesce(a.told, 0) or r.sum > coalesce(a.sum, 0)`

/** The chain detects removed rows, these detect missing ones (I32). */
export const auditChecks: readonly Check[] = [
  {
    id: 'I32-closed',
    sentence: 'the audit says of every closed bill that it was closed',
    faults: (ids) => sql`
      select closed.organization_id, 'billing ' || closed.billing_id as subject, closed.said as facts
      from (
        select i.organization_id, i.billing_id, 'fix-billing' as action,
          'total ' || ${amountText(sql`i.total`, sql`i.currency`)} || ', its audit has no fix-billing' as said
        from invoices i where ${among('i.organization_id', ids)}
        union all
        select organization_id, billing_id, 'close-with-nothing-to-pay',
          'nothing to pay, its audit has no close-with-nothing-to-pay'
        from unissued_invoices where ${among('organization_id', ids)}) closed
      left join ${audited(ids, 'fix-billing', 'close-with-nothing-to-pay')} a
        on a.organization_id = closed.organization_id and a.subject = 'billing:' || closed.billing_id
        and a.action = closed.action
      where a.subject is null`,
  },
  {
    id: 'I32-charged',
    sentence: 'the audit says of every charge that the bill was paid by it',
    faults: (ids) => sql`
      select c.organization_id, 'billing ' || c.billing_id as subject, c.made || ' charges of '
        || ${amountText(sql`c.sum`, sql`c.currency`)} || ', payments in the audit ' || coalesce(a.told, 0) as facts
      from (
        select organization_id, billing_id, currency, count(*) as made, sum(amount) as sum from charges
        where ${among('organization_id', ids)} group by organization_id, billing_id, currency) c
      left join (
        select organization_id, subject, count(*) as told from ${audited(ids, 'payment-result')} paid
        where after ->> 'paymentStatus' = 'Complete' group by organization_id, subject) a
        on a.organization_id = c.organization_id and a.subject = 'billing:' || c.billing_id
      where c.made > coalesce(a.told, 0)`,
  },
  {
    id: 'I32-refunded',
    sentence: 'the audit says of every refund, of what a dispute took, and of a refund that failed, how much it was',
    faults: (ids) => sql`
      ${unlikeAudit(ids, refundsBooked(ids))}
      union all
      ${unlikeAudit(ids, failedBooked(ids))}`,
  },
  plansAuditedCheck,
  ...peopleChecks,
  {
    id: 'I32-coupons',
    sentence: 'the audit says of every use of a coupon that a plan was bought with it',
    faults: (ids) => sql`
      select u.organization_id, 'contract ' || u.contract_id || ', coupon ' || c.coupon_code as subject, 'used at '
        || to_char(u.used_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS UTC') as facts
      from coupon_uses u
      join coupons c on c.coupon_id = u.coupon_id
      left join ${audited(ids, 'coupon-purchase', 'coupon-upgrade', 'coupon-downgrade')} a
        on a.organization_id = u.organization_id and a.subject = 'contract:' || u.contract_id
        and a.after ->> 'couponCode' = c.coupon_code
      where ${among('u.organization_id', ids)} and a.subject is null`,
  },
  {
    id: 'I32-cancelled',
    sentence: 'the audit says of every cancelled contract that it was cancelled, closed, or not paid in time',
    faults: (ids) => sql`
      select c.organization_id, 'contract ' || c.contract_id as subject, c.cancellation_state || ', for '
        || coalesce(to_char(c.cancellation_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS UTC'), 'no date') as facts
      from contracts c
      where ${among('c.organization_id', ids)} and c.cancellation_state <> 'none' and not exists (
        select from ${audited(ids, 'reserve-cancellation', 'close-account', 'cancelled', 'expired')} a
        where a.organization_id = c.organization_id and a.subject = 'contract:' || c.contract_id
          and (c.cancellation_state = 'reserved') = (a.action = 'reserve-cancellation'))`,
  },
]
