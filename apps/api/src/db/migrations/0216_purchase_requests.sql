-- Purchases that somebody prepared who may not buy, for an administrator to decide on.
CREATE TABLE purchase_requests (
  organization_id uuid NOT NULL REFERENCES organizations,
  request_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  -- Which call buys it and the rest of that call's body, in the form of the wire.
  purchase jsonb NOT NULL,
  -- What it costs and when it is for, as it was shown; of one that was approved, as that was done.
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  total bigint NOT NULL,
  monthly bigint,
  starts_on date,
  ends_on date,
  note text CHECK (note <> ''),
  asked_by uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Null: nobody has, or nobody did.
  decided_by uuid,
  decided_at timestamptz(3),
  reason text CHECK (reason <> ''),
  PRIMARY KEY (organization_id, request_id),
  FOREIGN KEY (organization_id, asked_by) REFERENCES users (organization_id, user_id),
  FOREIGN KEY (organization_id, decided_by) REFERENCES users (organization_id, user_id),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state <> 'pending' OR decided_by IS NULL),
  CHECK ((state = 'declined') = (reason IS NOT NULL))
);
CREATE INDEX purchase_requests_newest ON purchase_requests (organization_id, asked_at DESC, request_id);
CREATE INDEX purchase_requests_pending ON purchase_requests (organization_id, asked_by) WHERE state = 'pending';
CREATE INDEX purchase_requests_age ON purchase_requests (decided_at);

GRANT SELECT, INSERT, UPDATE (state, total, monthly, starts_on, ends_on, decided_by, decided_at, reason) ON purchase_requests TO touchline_app;
GRANT SELECT, UPDATE (state, decided_at), DELETE ON purchase_requests TO touchline_jobs;

ALTER TABLE purchase_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON purchase_requests TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON purchase_requests TO touchline_jobs USING (true) WITH CHECK (true);
