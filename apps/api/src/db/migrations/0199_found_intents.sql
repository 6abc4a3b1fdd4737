-- After a restore to an earlier moment the provider may know intents that the books have forgotten. They are kept by
-- their bill, which may not be made yet: it has the same id in every life of the database. The bill's next attempt confirms the
-- very intent, so that nothing is charged twice.
CREATE TABLE found_intents (
  organization_id uuid NOT NULL REFERENCES organizations,
  billing_id uuid NOT NULL,
  intent_id text NOT NULL,
  found_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id)
);

-- Of two intents of a bill the charged one is found last and takes the place of the other.
GRANT SELECT ON found_intents TO touchline_app;
GRANT SELECT, INSERT, UPDATE (intent_id, found_at) ON found_intents TO touchline_jobs;

ALTER TABLE found_intents ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON found_intents TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON found_intents TO touchline_jobs USING (true) WITH CHECK (true);
