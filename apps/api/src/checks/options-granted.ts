import { sql } from 'kysely'
import type { Check } from '../books/findings/check.ts'
import { among } from '../db/among.ts'

/**
 * What the books can decide of I28. Rows of the audit that do not say what was bought, as those of earlier versions, are
 * not counted, and nothing is asked of an hour of which no row says anything: that is another check's.
 */
export const optionsGrantedCheck: Check = {
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
