-- When a failed charge is tried again by itself; null where it is not.
ALTER TABLE settlements ADD COLUMN retry_at timestamptz(3);
