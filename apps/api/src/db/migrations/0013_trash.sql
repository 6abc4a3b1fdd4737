-- A deleted game waits in the trash until `kept_until`, the first instant from which it is gone. It has its `deleted_at` all that
-- time, so that no list, count or charge has it; what was stored of it has the same one, by which it is found when it is restored.
ALTER TABLE games ADD COLUMN kept_until timestamptz(3);
CREATE INDEX games_in_trash ON games (organization_id, kept_until, match_id) WHERE kept_until IS NOT NULL;
GRANT UPDATE (kept_until) ON games TO touchline_app;

-- The usage of a game in the trash is found by what it was used for.
CREATE INDEX recorded_usage_in_trash ON recorded_usage (organization_id, related_data_id)
  WHERE related_data_id IS NOT NULL AND deleted_at IS NOT NULL;

-- What restored games were not charged for while they were in the trash, charge by charge; the bill of the month in which they
-- were restored has it as one line.
CREATE TABLE missed_storage (
  organization_id uuid NOT NULL,
  match_id uuid NOT NULL,
  -- The first instant after a month, or the first of a term.
  charged_at timestamptz(3) NOT NULL,
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  seconds bigint NOT NULL CHECK (seconds > 0),
  billed_with date NOT NULL CHECK (extract(day FROM billed_with) = 1),
  PRIMARY KEY (organization_id, match_id, charged_at, cycle),
  FOREIGN KEY (organization_id, match_id) REFERENCES games (organization_id, match_id)
);
GRANT SELECT, INSERT ON missed_storage TO touchline_app;
GRANT SELECT ON missed_storage TO touchline_jobs;
ALTER TABLE missed_storage ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON missed_storage TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON missed_storage TO touchline_jobs USING (true) WITH CHECK (true);

-- Wider than what the version before was held to, which writes no such line.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_role_check;
-- Every role of the version before is one of these.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_role_check
  CHECK (role IN ('base', 'analyst', 'viewer', 'upload', 'export', 'storage', 'restored'));
-- A month may have the storage of its end and what restored games missed of earlier ones, at one price. In the lines of
-- the version before each plan has one role, so that the new rule holds them to the same.
ALTER TABLE invoice_lines DROP CONSTRAINT nothing_is_billed_twice;
-- The same rule for what the version before writes.
ALTER TABLE invoice_lines ADD CONSTRAINT nothing_is_billed_twice
  UNIQUE (organization_id, contract_id, target_month, cycle, contract_plan_id, unit_price, role);
