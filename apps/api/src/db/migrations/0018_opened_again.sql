-- When the account was closed at once, for each closing after which it was opened again: milliseconds, the earliest first.
ALTER TABLE contracts ADD COLUMN closings json NOT NULL DEFAULT '[]';
GRANT UPDATE (closings) ON contracts TO touchline_jobs;

-- A month may have a plan in its own days and in those of the month before that came after a closing, at one price. The lines of
-- the version before name no month, so that the new rule holds them to the same.
ALTER TABLE invoice_lines DROP CONSTRAINT nothing_is_billed_twice;
-- The same rule for what the version before writes.
CREATE UNIQUE INDEX nothing_is_billed_twice ON invoice_lines
  (organization_id, contract_id, target_month, cycle, contract_plan_id, unit_price, role, coalesce(derivation ->> 'of', ''));
