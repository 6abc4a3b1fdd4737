-- What is dated later than the past leaves its table; then the check is compared with the rows, while they are read and
-- written as ever.
DO $$
DECLARE
  past_end timestamptz;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')::timestamptz INTO past_end
    FROM pg_constraint WHERE conrelid = 'usage_records'::regclass AND conname = 'usage_records_past';
  WITH later AS (DELETE FROM usage_records WHERE created_at >= past_end RETURNING *)
  INSERT INTO recorded_usage SELECT * FROM later;
END $$;
ALTER TABLE usage_records VALIDATE CONSTRAINT usage_records_past;
