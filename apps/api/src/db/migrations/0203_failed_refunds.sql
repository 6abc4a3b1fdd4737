-- Refunds that the provider made and that did not reach the card: their money came back, one row each, for good.
-- `charges.refunded` is what is gone: the refunds less these.
CREATE TABLE failed_refunds (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  refund_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The provider's code.
  reason text,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, charge_id, refund_id),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);

GRANT SELECT, INSERT ON failed_refunds TO touchline_app, touchline_jobs;

ALTER TABLE failed_refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON failed_refunds TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON failed_refunds TO touchline_jobs USING (true) WITH CHECK (true);

-- An order that was carried out may fail days later.
ALTER TABLE refund_orders ADD COLUMN failed_at timestamptz(3);
GRANT UPDATE (failed_at) ON refund_orders TO touchline_app, touchline_jobs;
