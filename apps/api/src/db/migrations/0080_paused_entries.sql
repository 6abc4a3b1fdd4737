-- A pause remembers each plan entry with its coupon and its own limits: payment restores exactly what was.
ALTER TABLE suspensions ADD COLUMN paused_entries json NOT NULL DEFAULT '[]';
UPDATE suspensions SET paused_entries = (
  SELECT coalesce(json_agg(json_build_object('contractPlanId', plan_id, 'couponId', NULL, 'limits', NULL)), '[]')
  FROM unnest(paused_plan_ids) AS plan_id
);
ALTER TABLE suspensions ALTER COLUMN paused_entries DROP DEFAULT, DROP COLUMN paused_plan_ids;
