-- From 1; null: all.
ALTER TABLE refund_orders ADD COLUMN lines integer[];
-- The booking that it was part of.
ALTER TABLE refund_orders ADD COLUMN booked_after bigint;
CREATE INDEX refund_orders_booked ON refund_orders (organization_id, billing_id, charge_id, booked_after)
  WHERE booked_after IS NOT NULL;
GRANT UPDATE (booked_after) ON refund_orders TO touchline_app, touchline_jobs;
GRANT SELECT (lines, booked_after) ON refund_orders TO touchline_desk;
