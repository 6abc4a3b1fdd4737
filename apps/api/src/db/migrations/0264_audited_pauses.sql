-- Whether the audit has a row of the pause, and of its end: the version before writes none, and those of before have none.
ALTER TABLE suspensions
  ADD COLUMN start_audited boolean NOT NULL DEFAULT false,
  ADD COLUMN end_audited boolean NOT NULL DEFAULT false;
GRANT UPDATE (start_audited, end_audited) ON suspensions TO touchline_app, touchline_jobs;
