-- What cardholders dispute at their banks, one row each. Won or lost, it stays so.
CREATE TABLE disputes (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  dispute_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount > 0),
  opened_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, charge_id, dispute_id),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);

GRANT SELECT, INSERT, UPDATE (state, changed_at) ON disputes TO touchline_app, touchline_jobs;

ALTER TABLE disputes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON disputes TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON disputes TO touchline_jobs USING (true) WITH CHECK (true);

-- A dispute that is lost gives money back, too: `refunded` counts it with the refunds, `disputed` alone.
ALTER TABLE charges ADD COLUMN disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0);
GRANT UPDATE (disputed) ON charges TO touchline_app, touchline_jobs;
ALTER TABLE refunds ADD COLUMN dispute_id text;

-- Until when the provider's list of events was read: what it could not deliver is found there.
ALTER TABLE provider_pace ADD COLUMN events_read_until timestamptz(3);
