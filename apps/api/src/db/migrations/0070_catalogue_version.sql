-- Which state of the catalogue stands: whoever writes the catalogue changes it, whoever reads may keep what it read under it.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version uuid NOT NULL
);
GRANT SELECT ON catalogue_version TO touchline_app, touchline_jobs;
GRANT INSERT, UPDATE ON catalogue_version TO touchline_jobs;

-- An answer is kept for 24 hours; the next use of a key in the organisation removes what is older.
GRANT DELETE ON idempotency_keys TO touchline_app;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (organization_id, created_at);
