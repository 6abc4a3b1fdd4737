-- What the person reads in the list of their own sessions: the browser and the system, by name, where they are known.
ALTER TABLE session_families
  ADD COLUMN browser text,
  ADD COLUMN system text;

-- Null while it is the first one.
ALTER TABLE accounts ADD COLUMN password_changed_at timestamptz(3);
GRANT SELECT (password_changed_at), UPDATE (password_changed_at) ON accounts TO touchline_jobs;
