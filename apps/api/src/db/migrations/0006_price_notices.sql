-- When a contract was notified of the prices that begin with a month, and from which month on it pays what is higher in them. A
-- price that was published later for the same month is notified again.
CREATE TABLE price_notices (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  notified_at timestamptz(3) NOT NULL,
  applies_from date NOT NULL CHECK (extract(day FROM applies_from) = 1 AND applies_from >= effective_from),
  PRIMARY KEY (organization_id, contract_id, effective_from, notified_at),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT ON price_notices TO touchline_app;
GRANT SELECT, INSERT ON price_notices TO touchline_jobs;

ALTER TABLE price_notices ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON price_notices TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON price_notices TO touchline_jobs USING (true) WITH CHECK (true);

-- What is paid already is not taken back: the lists in force count as notified.
INSERT INTO price_notices (organization_id, contract_id, effective_from, notified_at, applies_from)
SELECT c.organization_id, c.contract_id, p.effective_from, now(), p.effective_from
FROM contracts c
CROSS JOIN (
  SELECT DISTINCT effective_from FROM contract_plan_prices WHERE published_at IS NOT NULL AND effective_from <= now()
) p;
