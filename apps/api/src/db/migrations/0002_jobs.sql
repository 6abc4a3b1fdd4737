-- Work to be done later, written in the same transaction as its cause. No foreign keys: on Citus this table stays apart
-- from the organisations' shards.

CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  -- The guard against doubles: a second job of the same key is never stored, also after the first is done.
  unique_key text UNIQUE,
  organization_id uuid,
  payload json NOT NULL DEFAULT '{}',
  run_at timestamptz(3) NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'dead')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  max_attempts integer NOT NULL DEFAULT 8 CHECK (max_attempts > 0),
  locked_by text,
  lease_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CHECK ((state = 'running') = (locked_by IS NOT NULL)),
  CHECK ((state = 'running') = (lease_until IS NOT NULL)),
  CHECK ((state IN ('done', 'dead')) = (finished_at IS NOT NULL))
);
CREATE INDEX jobs_by_time ON jobs (run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_by_priority ON jobs (priority DESC, run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (lease_until) WHERE state = 'running';

GRANT INSERT ON jobs TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO touchline_jobs;

ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON jobs FOR INSERT TO touchline_app
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON jobs TO touchline_jobs USING (true) WITH CHECK (true);
