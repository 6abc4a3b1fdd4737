-- What was given back of a charge, one row each, for good. The same sum given back is booked once, whoever tells of it.
CREATE TABLE refunds (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  -- What was given back of the charge in all, this refund included.
  refunded_after bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= refunded_after),
  refunded_at timestamptz(3) NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, charge_id, refunded_after),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);

GRANT SELECT, INSERT ON refunds TO touchline_app, touchline_jobs;

ALTER TABLE refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refunds TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON refunds TO touchline_jobs USING (true) WITH CHECK (true);
