-- When all books were checked last, and when the provider's own lists were compared with them to the end: an alarm rings where
-- that is too long ago. A region begins as if both had just been done, so that it has a day for the first.
CREATE TABLE completed_checks (
  name text PRIMARY KEY CHECK (name IN ('books', 'provider')),
  completed_at timestamptz(3) NOT NULL
);
INSERT INTO completed_checks (name, completed_at) VALUES ('books', now()), ('provider', now());
GRANT SELECT, UPDATE (completed_at) ON completed_checks TO touchline_jobs;
