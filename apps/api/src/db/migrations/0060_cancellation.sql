-- What a reserved cancellation put aside, so that withdrawing it brings back exactly what was (trust I31); and the one
-- link by which a closed account's receipts and data are fetched for 30 days.

CREATE TABLE cancellation_reservations (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  put_aside json NOT NULL,
  PRIMARY KEY (organization_id, contract_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);

CREATE TABLE account_exports (
  organization_id uuid NOT NULL REFERENCES organizations,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (organization_id, token_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON cancellation_reservations TO touchline_app, touchline_jobs;
GRANT SELECT, INSERT ON account_exports TO touchline_app;
GRANT SELECT, INSERT, DELETE ON account_exports TO touchline_jobs;

DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['cancellation_reservations', 'account_exports'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      scoped);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;
