-- Whom documents are made out to, as an administrator saves it; what is issued keeps its own copy. Without a name nothing is
-- saved of it yet. The first month of the fiscal year is saved with it.
CREATE TABLE buyer_details (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  version integer NOT NULL DEFAULT 1,
  legal_name text CHECK (length(legal_name) BETWEEN 1 AND 120),
  attention text,
  address_lines text[] NOT NULL DEFAULT '{}' CHECK (cardinality(address_lines) <= 3),
  postal_code text,
  city text,
  state text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  tax_number text,
  order_reference text,
  -- By year: [{"year": 2026, "reference": "PO 7"}].
  order_references json NOT NULL DEFAULT '[]',
  language text NOT NULL CHECK (language IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  fiscal_year_start integer NOT NULL DEFAULT 1 CHECK (fiscal_year_start BETWEEN 1 AND 12),
  saved_at timestamptz(3) NOT NULL,
  CHECK ((legal_name IS NULL) = (country IS NULL))
);

GRANT SELECT, INSERT, UPDATE ON buyer_details TO touchline_app, touchline_jobs;

ALTER TABLE buyer_details ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON buyer_details TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON buyer_details TO touchline_jobs USING (true) WITH CHECK (true);
