-- What an operator ordered to be refunded, stored with its key before the provider is called. The reference is the
-- operator's own: by it a refund is ordered once.
CREATE TABLE refund_orders (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  reference text NOT NULL,
  charge_id text NOT NULL,
  idempotency_key text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  operator text NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'made', 'refused')),
  -- The provider's code.
  refusal text,
  settled_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, reference),
  UNIQUE (organization_id, idempotency_key),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);

GRANT SELECT, INSERT, UPDATE (state, refusal, settled_at) ON refund_orders TO touchline_app, touchline_jobs;

ALTER TABLE refund_orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON refund_orders TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON refund_orders TO touchline_jobs USING (true) WITH CHECK (true);
