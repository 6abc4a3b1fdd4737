-- Seats that a contract gave up, from an instant on, and how many of them stayed because users had them then; until then both are
-- null, and there is one such row of a contract. What is withdrawn is deleted.
CREATE TABLE seats_given_up (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  giving_id uuid NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  analysts integer NOT NULL CHECK (analysts >= 0),
  viewers integer NOT NULL CHECK (viewers >= 0),
  kept_analysts integer CHECK (kept_analysts BETWEEN 0 AND analysts),
  kept_viewers integer CHECK (kept_viewers BETWEEN 0 AND viewers),
  user_ids uuid[] NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  CHECK (analysts + viewers > 0),
  CHECK ((kept_analysts IS NULL) = (kept_viewers IS NULL)),
  PRIMARY KEY (organization_id, contract_id, giving_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX seats_given_up_once ON seats_given_up (organization_id, contract_id) WHERE kept_analysts IS NULL;
GRANT SELECT, INSERT, DELETE ON seats_given_up TO touchline_app, touchline_jobs;
GRANT UPDATE (starts_at, kept_analysts, kept_viewers) ON seats_given_up TO touchline_app, touchline_jobs;

ALTER TABLE seats_given_up ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON seats_given_up TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON seats_given_up TO touchline_jobs USING (true) WITH CHECK (true);
