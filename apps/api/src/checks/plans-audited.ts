import { sql } from 'kysely'
import type { Check } from '../books/findings/check.ts'
import { among } from '../db/among.ts'

const adding = sql`('plan-purchase', 'plan-upgrade', 'plan-downgrade', 'yearly-plan-purchase', 'yearly-plan-upgrade',
  'yearly-plan-downgrade', 'yearly-plan-resume', 'coupon-purchase', 'coupon-upgrade', 'coupon-downgrade', 'add-plans',
  'buy-add-ons', 'renewed', 'seats-kept', 'trial-ended', 'coupon-ended', 'begin-term-anew',
  'suspend-plan', 'resume-plan', 'begin-trial', 'end-trial', 'grant-plan', 'plan-sleep', 'withdraw-sleep', 'sleep-once',
  'wake-earlier')`

const contractOf = sql`case when a.action in ('suspend-plan', 'resume-plan')
  then 'contract:' || coalesce(a.after ->> 'contractId', '') else a.subject end`

const dayOf = (milliseconds: string) => sql`
  case when ${sql.raw(milliseconds)} ~ '^[0-9]{1,15}$' then
    (to_timestamp((${sql.raw(milliseconds)})::bigint / 1000.0) at time zone c.zone)::date::text end`

/**
 * By first day: entries have no purchase date. What began before the first row came from elsewhere; old pauses appear
 * only in `suspensions`.
 */
export const plansAuditedCheck: Check = {
  id: 'I32-plans',
  sentence: 'the audit says of every plan, seat and hour that it was added, and from when on',
  faults: (ids) => sql`
    with of_contracts as (
      select organization_id, contract_id, zone, 'contract:' || contract_id as subject, greatest(
        (select min(e.starts_at) from plan_entries e where e.organization_id = contracts.organization_id
          and e.contract_id = contracts.contract_id and e.role = 'base'),
        (select a.happened_at from audit_entries a where a.organization_id = contracts.organization_id
          order by a.sequence limit 1), '-infinity') as began_at
      from contracts where ${among('organization_id', ids)}),
    audited as (
      select a.organization_id, c.subject, day.of from audit_entries a
      join of_contracts c on c.organization_id = a.organization_id and c.subject = ${contractOf}
      cross join lateral unnest(array[
        ${dayOf(`a.after ->> 'boundary'`)}, ${dayOf(`a.before ->> 'boundary'`)}, ${dayOf(`a.after ->> 'start'`)},
        -- A plan that was scheduled for a day asleep begins when it wakes.
        case when a.action = 'plan-sleep' then ${dayOf(`a.after ->> 'end'`)} end,
        a.after ->> 'from', (a.after ->> 'month') || '-01'] || array(
          select ${dayOf(`added ->> 'start'`)}
          from json_array_elements(case when json_typeof(coalesce(a.after -> 'entries', a.after -> 'plans')) = 'array'
            then coalesce(a.after -> 'entries', a.after -> 'plans') else '[]' end) added)) day(of)
      where ${among('a.organization_id', ids)} and a.action in ${adding}
      union all
      select s.organization_id, c.subject, (moment at time zone c.zone)::date::text
      from suspensions s
      join of_contracts c on c.organization_id = s.organization_id and c.contract_id = s.contract_id
      cross join lateral unnest(array[case when not s.start_audited then s.started_at end,
        case when not s.end_audited then s.restored_at end]) moment
      where ${among('s.organization_id', ids)})
    select e.organization_id, 'contract ' || e.contract_id || ' from ' || e.day as subject,
      string_agg(e.contract_plan_id, ', ' order by e.contract_plan_id) as facts
    from (
      select e.organization_id, e.contract_id, e.contract_plan_id, c.subject, e.starts_at,
        (e.starts_at at time zone c.zone)::date::text as day
      from plan_entries e
      join of_contracts c on c.organization_id = e.organization_id and c.contract_id = e.contract_id
      where ${among('e.organization_id', ids)} and e.starts_at > c.began_at) e
    left join (select distinct organization_id, subject, of from audited) a
      on a.organization_id = e.organization_id and a.subject = e.subject and a.of = e.day
    where a.subject is null
    group by e.organization_id, e.contract_id, e.day`,
}
