-- The past becomes a partition. Locked for an instant: its keys and its check are there, so that no row is read.
ALTER TABLE usage_records DROP CONSTRAINT usage_records_pkey;
ALTER TABLE usage_records ADD CONSTRAINT usage_records_pkey PRIMARY KEY USING INDEX usage_records_by_time;
DO $$
BEGIN
  EXECUTE (SELECT format('ALTER TABLE recorded_usage ATTACH PARTITION usage_records FOR VALUES FROM (MINVALUE) TO (%L)',
      substring(pg_get_constraintdef(oid) FROM '''([^'']+)'''))
    FROM pg_constraint WHERE conrelid = 'usage_records'::regclass AND conname = 'usage_records_past');
END $$;
ALTER TABLE usage_records DROP CONSTRAINT usage_records_past;

-- Makes the partitions of so many months from a day on, where there are none; records that were kept elsewhere until
-- then come along. As a function of the owner, because nobody else makes tables. Says how many records are dated beyond
-- all months: whoever asks raises the alarm. It gives up rather than let anyone wait long for its locks.
CREATE FUNCTION make_usage_months(first date, months integer)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '3s'
AS $$
DECLARE
  past_end timestamptz := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_class WHERE oid = to_regclass('usage_records') AND relispartition
  );
  begins timestamptz;
  ends timestamptz;
  name text;
BEGIN
  FOR i IN 0 .. months - 1 LOOP
    begins := date_trunc('month', first::timestamptz) + i * interval '1 month';
    ends := begins + interval '1 month';
    name := 'recorded_usage_' || to_char(begins, 'YYYY_MM');
    CONTINUE WHEN begins < past_end OR to_regclass(name) IS NOT NULL;
    -- With its foreign key from the beginning: attached, it is not compared with all organisations.
    EXECUTE format('CREATE TABLE %I (LIKE recorded_usage INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES,
      FOREIGN KEY (organization_id) REFERENCES organizations)', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organization ON %I TO touchline_app
      USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', name);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', name);
    EXECUTE format('WITH own AS (DELETE FROM recorded_usage_other WHERE created_at >= %L AND created_at < %L RETURNING *)
      INSERT INTO %I SELECT * FROM own', begins, ends, name);
    EXECUTE format('ALTER TABLE recorded_usage ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
  END LOOP;
  RETURN (SELECT count(*) FROM recorded_usage_other);
END $$;
REVOKE EXECUTE ON FUNCTION make_usage_months(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_usage_months(date, integer) TO touchline_jobs;
