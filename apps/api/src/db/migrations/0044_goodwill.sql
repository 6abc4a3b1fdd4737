-- What operators gave, before tax: negative lines of bills (docs/billing-rules.md, "Goodwill"). What of it is used stands on the fixed
-- bills alone, so that nothing is used twice.
CREATE TABLE goodwill (
  organization_id uuid NOT NULL,
  goodwill_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  -- Amounts that were given together.
  giving_id uuid NOT NULL,
  given_at timestamptz(3) NOT NULL,
  -- Of its first bill.
  first_month date NOT NULL CHECK (extract(day FROM first_month) = 1),
  amount bigint NOT NULL CHECK (amount > 0),
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > given_at),
  PRIMARY KEY (organization_id, goodwill_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE INDEX goodwill_ending ON goodwill (ends_at);
GRANT SELECT ON goodwill TO touchline_app;
GRANT SELECT, INSERT ON goodwill TO touchline_jobs;

-- Before its time: by an operator, or with the contract.
CREATE TABLE goodwill_ends (
  organization_id uuid NOT NULL,
  giving_id uuid NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  cause text NOT NULL CHECK (cause IN ('operator', 'contract')),
  PRIMARY KEY (organization_id, giving_id)
);
GRANT SELECT, INSERT ON goodwill_ends TO touchline_app, touchline_jobs;

DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['goodwill', 'goodwill_ends'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = current_setting(''app.organization_id'')::uuid)',
      scoped);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;

-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_role_check;

-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_unit_price_check;

-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_amount_check;

-- Every row of the version before keeps it.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_role_check
  CHECK (role IN ('base', 'analyst', 'viewer', 'custom', 'upload', 'export', 'storage', 'restored', 'goodwill'));

-- Every row of the version before keeps it.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_unit_price_check CHECK (unit_price >= 0 OR role = 'goodwill');

-- Every row of the version before keeps it.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_amount_check CHECK (amount >= 0 OR role = 'goodwill');

-- Every row of the version before keeps it.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_goodwill_check
  CHECK (role <> 'goodwill' OR (unit_price < 0 AND amount < 0));
