import { sql } from 'kysely'
import type { Check } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import { amountText } from './amount-text.ts'
import { missedPeriodsCheck } from './missed-periods.ts'
import { pausesHeldCheck } from './pauses-held.ts'
import { planDaysCheck } from './plan-days.ts'
import { seatsHeldCheck } from './seats-held.ts'

/**
 * As far as the books can decide I28. Skips rows that do not name what was bought; hours without a row are another
 * check's.
 */
const optionsGrantedCheck: Check = {
  id: 'I28-granted',
  sentence: 'time that was bought is granted no more often than it was bought',
  faults: (ids) => sql`
    select e.organization_id, 'contract ' || e.contract_id || ', ' || e.contract_plan_id || ' from '
        || to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS UTC') as subject,
      'granted ' || e.granted || ', bought ' || b.bought as facts
    from (
      select organization_id, contract_id, contract_plan_id, starts_at, count(*) as granted
      from plan_entries
      where ${among('organization_id', ids)} and role in ('upload', 'export')
      group by organization_id, contract_id, contract_plan_id, starts_at) e
    join (
      select a.organization_id, a.subject, added ->> 'contractPlanId' as plan, added ->> 'start' as start, count(*) as bought
      from audit_entries a
      cross join lateral json_array_elements(
        case when json_typeof(coalesce(a.after -> 'entries', a.after -> 'plans')) = 'array'
          then coalesce(a.after -> 'entries', a.after -> 'plans') else '[]' end) added
      where ${among('a.organization_id', ids)} and a.action in ('buy-add-ons', 'add-plans')
      group by a.organization_id, a.subject, added ->> 'contractPlanId', added ->> 'start') b
      on b.organization_id = e.organization_id and b.subject = 'contract:' || e.contract_id and b.plan = e.contract_plan_id
      and b.start = (extract(epoch from e.starts_at) * 1000)::bigint::text
    where e.granted > b.bought`,
}

/**
 * Milliseconds: cancellation, sixty unpaid days, closing, an end by client or operator. Never removed, even by a later
 * purchase.
 */
const endSaid = sql`case
  when a.action in ('cancelled', 'expired') then a.before ->> 'boundary'
  when a.action = 'close-account' then a.after ->> 'at'
  when a.action in ('end-plan', 'grant-plan', 'extend-plan') then a.after ->> 'end' end`

export const contractChecks: readonly Check[] = [
  missedPeriodsCheck,
  seatsHeldCheck,
  planDaysCheck,
  pausesHeldCheck,
  optionsGrantedCheck,
  {
    id: 'I12-gap',
    sentence: 'base plans follow each other without a gap, but where the audit says that the contract ended',
    faults: (ids) => sql`
      select e.organization_id, 'contract ' || e.contract_id || ' from ' || e.ends_at as subject, 'the next plan begins at '
        || to_char(e.next_starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS UTC') as facts
      from (
        select organization_id, contract_id, ends_at, lead(starts_at) over (
          partition by organization_id, contract_id order by starts_at) as next_starts_at
        from plan_entries
        where ${among('organization_id', ids)} and role = 'base' and (ends_at is null or ends_at > starts_at)) e
      where e.ends_at < e.next_starts_at and not exists (
        select from audit_entries a
        where a.organization_id = e.organization_id and a.subject = 'contract:' || e.contract_id
          and ${endSaid} = (extract(epoch from e.ends_at) * 1000)::bigint::text)`,
  },
  {
    id: 'I31-after-end',
    sentence: 'nothing is billed of a month that begins after the end of a closed account',
    faults: (ids) => sql`
      select b.organization_id, 'billing ' || b.billing_id as subject, 'of ' || b.target_month || ', total '
        || ${amountText(sql`i.total`, sql`i.currency`)} || '; closed at '
        || to_char(c.closed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS UTC') as facts
      from contracts c
      join billings b on b.organization_id = c.organization_id and b.contract_id = c.contract_id
      join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
      where ${among('c.organization_id', ids)} and c.closed_at is not null
        and b.target_month::timestamp at time zone c.zone > c.closed_at`,
  },
  {
    id: 'I29-use',
    sentence: 'the plans of a coupon have their use of it, once for the contract',
    faults: (ids) => sql`
      select e.organization_id, 'contract ' || e.contract_id || ', coupon ' || e.coupon_id as subject,
        string_agg(distinct e.contract_plan_id, ', ') || ' from '
          || to_char(min(e.starts_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS UTC')
          || coalesce(', coupon code ' || max(c.coupon_code), '')
          as facts
      from plan_entries e
      left join coupon_uses u on u.organization_id = e.organization_id and u.contract_id = e.contract_id
        and u.coupon_id::text = e.coupon_id
      left join coupons c on c.coupon_id::text = e.coupon_id
      where ${among('e.organization_id', ids)} and e.coupon_id is not null and u.coupon_id is null
      group by e.organization_id, e.contract_id, e.coupon_id`,
  },
]
