-- Usage records by the month, in four steps that the version before works through. Records are kept in recorded_usage,
-- which has a partition for each month (UTC). The table of before stays as it is and becomes the partition of the past:
-- all that is before the first of a month that is at least a month away. Until then whoever runs the version before
-- finds and writes there what this version finds and writes through recorded_usage.
--
-- This step locks usage_records for an instant: its new check is not compared with the rows yet.
CREATE TABLE recorded_usage (
  LIKE usage_records INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  -- The time belongs to the key, because it says in which partition a record is.
  PRIMARY KEY (organization_id, usage_id, created_at),
  FOREIGN KEY (organization_id) REFERENCES organizations
) PARTITION BY RANGE (created_at);
CREATE INDEX recorded_usage_stored ON recorded_usage (organization_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recorded_usage_newest ON recorded_usage (organization_id, created_at DESC, usage_id);
CREATE INDEX recorded_usage_of_a_movie ON recorded_usage (organization_id, related_data_id)
  WHERE related_data_id IS NOT NULL AND deleted_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON recorded_usage TO touchline_app, touchline_jobs;
ALTER TABLE recorded_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON recorded_usage TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON recorded_usage TO touchline_jobs USING (true) WITH CHECK (true);

-- What is dated beyond all months that are made ahead: never filled in silence, see make_usage_months. A partition is
-- reached through the table; who comes to it directly finds the same row policies, and no grant.
CREATE TABLE recorded_usage_other PARTITION OF recorded_usage DEFAULT;
ALTER TABLE recorded_usage_other ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON recorded_usage_other TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON recorded_usage_other TO touchline_jobs USING (true) WITH CHECK (true);

DO $$
BEGIN
  EXECUTE format('ALTER TABLE usage_records ADD CONSTRAINT usage_records_past CHECK (created_at < %L) NOT VALID',
    (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');
END $$;
