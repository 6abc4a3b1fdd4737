import { sql } from 'kysely'
import type { Check } from '../books/findings/check.ts'
import { among } from '../db/among.ts'

/** What fixed bills used, also those with nothing to pay, beside what was given. */
export const goodwillUsedCheck: Check = {
  id: 'I42-goodwill',
  sentence: 'of goodwill no more is used than was given, from its first bill on',
  faults: (ids) => sql`
    select used.organization_id, 'goodwill ' || used.goodwill_id as subject,
      'given ' || coalesce(max(g.amount), 0) || ' from ' || coalesce(to_char(max(g.first_month), 'YYYY-MM'), 'never')
        || ', used ' || sum(used.minor) || ' from ' || to_char(min(used.target_month), 'YYYY-MM') as facts
    from (
      select taken.organization_id, taken.target_month, u.use ->> 'id' as goodwill_id, (u.use ->> 'minor')::bigint as minor
      from (
        select l.organization_id, l.target_month, l.derivation from invoice_lines l
        where ${among('l.organization_id', ids)} and l.role = 'goodwill'
        union all
        select n.organization_id, b.target_month, line.of -> 'derivation'
        from unissued_invoices n
        join billings b on b.organization_id = n.organization_id and b.billing_id = n.billing_id
        cross join json_array_elements(n.lines) line (of)
        where ${among('n.organization_id', ids)} and line.of ->> 'role' = 'goodwill'
      ) taken, json_array_elements(taken.derivation -> 'uses') u (use)
    ) used
    left join goodwill g on g.organization_id = used.organization_id and g.goodwill_id::text = used.goodwill_id
    group by used.organization_id, used.goodwill_id
    having coalesce(max(g.amount), 0) < sum(used.minor) or max(g.first_month) > min(used.target_month)`,
}
