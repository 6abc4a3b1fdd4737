-- Where an account signed in before: its browsers by a random cookie, its networks by a keyed hash. What strangers do with
-- its login name elsewhere does not slow them down.

CREATE TABLE known_sources (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device', 'address')),
  source_hash text NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, kind, source_hash)
);
CREATE INDEX known_sources_hash ON known_sources (source_hash);

GRANT SELECT, INSERT, UPDATE, DELETE ON known_sources TO touchline_jobs;
