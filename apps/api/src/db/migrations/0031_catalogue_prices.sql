-- A price that changes does so on the first day of a month: months before are calculated with the price that was theirs,
-- also when they are closed later. Rows are only added.

CREATE TABLE catalogue_imports (
  import_id uuid PRIMARY KEY,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  content json NOT NULL,
  imported_at timestamptz(3) NOT NULL
);

-- A plan without rows has had one price from its beginning.
CREATE TABLE contract_plan_prices (
  contract_plan_id text NOT NULL REFERENCES contract_plans,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  price_jpy bigint CHECK (price_jpy >= 0),
  price_eur bigint CHECK (price_eur >= 0),
  price_usd bigint CHECK (price_usd >= 0),
  PRIMARY KEY (contract_plan_id, effective_from)
);

GRANT SELECT ON contract_plan_prices TO touchline_app, touchline_jobs;
GRANT INSERT ON contract_plan_prices TO touchline_jobs;
GRANT SELECT, INSERT ON catalogue_imports TO touchline_jobs;
