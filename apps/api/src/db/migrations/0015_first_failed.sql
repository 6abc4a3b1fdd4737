-- When the first try of a bill failed: from this moment its further tries and its grace are counted, whatever else was tried
-- in between. Null where none failed, and where the version before wrote it.
ALTER TABLE settlements ADD COLUMN first_failed_at timestamptz(3);
GRANT UPDATE (first_failed_at) ON settlements TO touchline_app, touchline_jobs;
