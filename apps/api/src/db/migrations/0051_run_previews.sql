-- What a 1st bills if nothing changes, as it was seen before: signed by two operators, and compared with what was billed.
CREATE TABLE run_previews (
  preview_id uuid PRIMARY KEY,
  -- The 1st.
  day date NOT NULL CHECK (extract(day FROM day) = 1),
  begun_at timestamptz(3) NOT NULL,
  begun_by text NOT NULL CHECK (begun_by <> ''),
  organizations integer NOT NULL,
  organizations_seen integer NOT NULL DEFAULT 0,
  -- Null while it is being made.
  digest text,
  totals jsonb,
  signed_at timestamptz(3),
  -- With what was billed, from the 2nd on.
  compared_at timestamptz(3),
  comparison jsonb,
  CHECK ((digest IS NULL) = (totals IS NULL)),
  CHECK ((compared_at IS NULL) = (comparison IS NULL))
);
CREATE INDEX run_previews_day ON run_previews (day, begun_at);
CREATE TABLE run_preview_bills (
  preview_id uuid NOT NULL REFERENCES run_previews ON DELETE CASCADE,
  contract_id uuid NOT NULL,
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  organization_id uuid NOT NULL,
  organization_code text NOT NULL,
  organization_name text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  way text NOT NULL CHECK (way IN ('card', 'transfer')),
  group_id text,
  -- Minor units, with tax.
  total_before bigint NOT NULL,
  total bigint NOT NULL,
  tax bigint NOT NULL,
  lines jsonb NOT NULL,
  steps jsonb NOT NULL,
  notes text[] NOT NULL,
  -- Hundredths; null with fewer than three bills to compare with.
  strangeness integer,
  seen_by text,
  PRIMARY KEY (preview_id, contract_id, cycle)
);
CREATE INDEX run_preview_bills_strangest ON run_preview_bills (preview_id, strangeness);
GRANT SELECT, INSERT, UPDATE (organizations, organizations_seen, digest, totals, signed_at, compared_at, comparison), DELETE ON run_previews TO touchline_jobs;
GRANT SELECT, INSERT, UPDATE (seen_by), DELETE ON run_preview_bills TO touchline_jobs;
