-- The life of the database that the books were last reconciled in: the server's own identifier and the timeline of its log.
-- A restore, a copy on another server and a standby that takes over begin another one.
CREATE TABLE database_life (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  life text NOT NULL,
  reconciled_at timestamptz(3) NOT NULL
);
INSERT INTO database_life (life, reconciled_at)
SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8), now() FROM pg_control_system();

GRANT SELECT, UPDATE (life, reconciled_at) ON database_life TO touchline_jobs;
