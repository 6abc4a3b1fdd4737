-- What the catalogue says of a custom add-on; null of everything else.
ALTER TABLE contract_plans ADD COLUMN custom json;

-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE contract_plan_groups DROP CONSTRAINT contract_plan_groups_kind_check;
-- Every kind of the version before is one of these.
ALTER TABLE contract_plan_groups ADD CONSTRAINT contract_plan_groups_kind_check
  CHECK (kind IN ('paid', 'asleep', 'trial', 'trial-readonly', 'settlement-readonly', 'offline-trial', 'mbp', 'test', 'add-on'));
-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE contract_plans DROP CONSTRAINT contract_plans_role_check;
-- Every role of the version before is one of these.
ALTER TABLE contract_plans ADD CONSTRAINT contract_plans_role_check
  CHECK (role IN ('base', 'analyst', 'viewer', 'custom', 'upload', 'export', 'storage'));
-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE plan_entries DROP CONSTRAINT plan_entries_role_check;
-- Every role of the version before is one of these.
ALTER TABLE plan_entries ADD CONSTRAINT plan_entries_role_check
  CHECK (role IN ('base', 'analyst', 'viewer', 'custom', 'upload', 'export', 'storage'));
-- Wider than what the version before was held to, which writes no such row.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_role_check;
-- Every role of the version before is one of these.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_role_check
  CHECK (role IN ('base', 'analyst', 'viewer', 'custom', 'upload', 'export', 'storage', 'restored'));
