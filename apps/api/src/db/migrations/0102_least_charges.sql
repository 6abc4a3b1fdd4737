-- What the card provider charges at least, in minor units: a setting. An invoice below it is waived.
CREATE TABLE least_charges (
  currency text PRIMARY KEY CHECK (currency IN ('JPY', 'EUR', 'USD')),
  minor_units bigint NOT NULL CHECK (minor_units >= 0)
);
INSERT INTO least_charges (currency, minor_units) VALUES ('JPY', 50), ('EUR', 50), ('USD', 50);
GRANT SELECT ON least_charges TO touchline_app, touchline_jobs;

-- A month or term that closed with nothing to pay: no invoice is issued, and its lines stay readable for good.
CREATE TABLE unissued_invoices (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  lines json NOT NULL,
  closed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id)
);
GRANT SELECT, INSERT ON unissued_invoices TO touchline_app, touchline_jobs;

ALTER TABLE unissued_invoices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON unissued_invoices TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON unissued_invoices TO touchline_jobs USING (true) WITH CHECK (true);
