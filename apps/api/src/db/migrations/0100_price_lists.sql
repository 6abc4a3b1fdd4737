-- A price list is known from the instant it was published: what was reserved before is charged as it was shown. Null for the
-- price that a plan had from its beginning.
ALTER TABLE contract_plan_prices ADD COLUMN published_at timestamptz(3);
UPDATE contract_plan_prices p SET published_at = i.imported_at
FROM catalogue_imports i
WHERE i.effective_from = p.effective_from AND i.content -> 'prices' -> p.contract_plan_id IS NOT NULL;

-- Every reader takes the list of a date; nothing is copied at a month's beginning any more.
DELETE FROM jobs WHERE kind = 'apply-prices';

-- What a plan that began later than it was bought remembers: when its price was shown, and the last month that it was shown
-- for. Both are there, or none is.
ALTER TABLE plan_entries
  ADD COLUMN reserved_at timestamptz(3),
  ADD COLUMN reserved_through date CHECK (extract(day FROM reserved_through) = 1),
  ADD CONSTRAINT reserved_whole_or_absent CHECK (num_nulls(reserved_at, reserved_through) IN (0, 2));

-- A month may have one plan at two prices: of the seats that were reserved, and of one that was bought later.
DO $$
DECLARE
  once text;
BEGIN
  SELECT conname INTO STRICT once FROM pg_constraint WHERE conrelid = 'invoice_lines'::regclass AND contype = 'u';
  EXECUTE format('ALTER TABLE invoice_lines DROP CONSTRAINT %I', once);
END $$;
ALTER TABLE invoice_lines ADD CONSTRAINT nothing_is_billed_twice
  UNIQUE (organization_id, contract_id, target_month, cycle, contract_plan_id, unit_price);
