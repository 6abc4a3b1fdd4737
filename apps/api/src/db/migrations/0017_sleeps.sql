-- Times in which a monthly plan sleeps, next to its entries; of a contract at most one is not over. What is withdrawn is deleted.
CREATE TABLE sleeps (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  sleep_id uuid NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  planned_end_at timestamptz(3) NOT NULL,
  every_year boolean NOT NULL,
  -- What its jobs have done: noted that it began, and that it is over.
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'asleep', 'over')),
  asked_at timestamptz(3) NOT NULL,
  CHECK (planned_end_at >= ends_at),
  PRIMARY KEY (organization_id, contract_id, sleep_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX sleeps_once ON sleeps (organization_id, contract_id) WHERE state <> 'over';
GRANT SELECT, INSERT, DELETE ON sleeps TO touchline_app, touchline_jobs;
GRANT UPDATE (ends_at, every_year, state) ON sleeps TO touchline_app, touchline_jobs;

ALTER TABLE sleeps ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON sleeps TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON sleeps TO touchline_jobs USING (true) WITH CHECK (true);

-- The months in which a club plays, as it named them; one row for each club that did.
CREATE TABLE own_seasons (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  play_months integer[] NOT NULL,
  named_at timestamptz(3) NOT NULL,
  CHECK (1 <= ALL (play_months) AND 12 >= ALL (play_months)),
  PRIMARY KEY (organization_id, contract_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT, INSERT, DELETE ON own_seasons TO touchline_app, touchline_jobs;
GRANT UPDATE (play_months, named_at) ON own_seasons TO touchline_app, touchline_jobs;

ALTER TABLE own_seasons ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON own_seasons TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON own_seasons TO touchline_jobs USING (true) WITH CHECK (true);

-- A group of the kind `asleep` says what a tier costs while its plan sleeps: wider than what the version before was held to,
-- which writes no such group.
ALTER TABLE contract_plan_groups DROP CONSTRAINT contract_plan_groups_kind_check;
-- Every kind of the version before is one of these.
ALTER TABLE contract_plan_groups ADD CONSTRAINT contract_plan_groups_kind_check
  CHECK (kind IN ('paid', 'asleep', 'trial', 'trial-readonly', 'settlement-readonly', 'offline-trial', 'mbp', 'test'));
