-- A pause remembers when each plan was to end, and what was reserved and waits.
ALTER TABLE suspensions ADD COLUMN waiting_entries json NOT NULL DEFAULT '[]';

-- Pauses that began before knew the end by the read-only plan alone.
UPDATE suspensions s SET paused_entries = (
  SELECT coalesce(json_agg(p.entry::jsonb || jsonb_build_object('end', r.ends, 'uncutEnd', r.ends)), '[]')
  FROM json_array_elements(s.paused_entries) AS p (entry)
  CROSS JOIN (
    SELECT (
      SELECT (extract(epoch FROM e.ends_at) * 1000)::bigint
      FROM plan_entries e
      WHERE e.organization_id = s.organization_id AND e.contract_id = s.contract_id
        AND e.contract_plan_id = 'settlementReadonlyPlan.base' AND e.starts_at = s.started_at
    ) AS ends
  ) AS r
)
WHERE s.restored_at IS NULL;

-- Those of a yearly plan with nothing reserved behind it can be read for sixty days more.
WITH extended AS (
  UPDATE plan_entries e
  SET ends_at = ((e.ends_at AT TIME ZONE c.zone) + interval '60 days') AT TIME ZONE c.zone
  FROM suspensions s, contracts c
  WHERE s.restored_at IS NULL AND e.organization_id = s.organization_id AND e.contract_id = s.contract_id
    AND e.contract_plan_id = 'settlementReadonlyPlan.base' AND e.starts_at = s.started_at AND e.ends_at IS NOT NULL
    AND c.organization_id = e.organization_id AND c.contract_id = e.contract_id AND c.cancellation_state = 'none'
    AND NOT EXISTS (
      SELECT FROM plan_entries n
      WHERE n.organization_id = e.organization_id AND n.contract_id = e.contract_id AND n.role = 'base'
        AND n.starts_at >= e.ends_at
    )
    AND EXISTS (
      SELECT FROM json_array_elements(s.paused_entries) AS p (entry)
      JOIN contract_plans plan ON plan.contract_plan_id = p.entry ->> 'contractPlanId' AND plan.role = 'base'
      JOIN contract_plan_groups g ON g.group_id = plan.group_id AND g.cycle = 'year'
    )
  RETURNING e.organization_id, e.contract_id, e.ends_at
)
INSERT INTO jobs (kind, unique_key, organization_id, payload, run_at, priority, max_attempts, created_at)
SELECT 'plan-end', 'plan-end:' || contract_id || ':' || (extract(epoch FROM ends_at) * 1000)::bigint, organization_id,
  json_build_object('organizationId', organization_id, 'contractId', contract_id,
    'boundary', (extract(epoch FROM ends_at) * 1000)::bigint), ends_at, 0, 8, now()
FROM extended
ON CONFLICT DO NOTHING;
