-- What a check of the books found: for operators, so no request sees it. Of the whole region where it has no organisation.
CREATE TABLE findings (
  finding_id uuid PRIMARY KEY,
  organization_id uuid,
  check_id text NOT NULL,
  sentence text NOT NULL,
  subject text NOT NULL,
  -- What the books say there: a finding that was released is found again once they say something else.
  facts text NOT NULL DEFAULT '',
  found_at timestamptz(3) NOT NULL,
  -- When a check found it last.
  seen_at timestamptz(3) NOT NULL,
  -- When operators were notified of it.
  notified_at timestamptz(3),
  released_at timestamptz(3),
  released_by text,
  release_reason text,
  -- When a check no longer found what was released.
  gone_at timestamptz(3),
  CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (release_reason IS NULL)),
  CHECK (gone_at IS NULL OR released_at IS NOT NULL)
);

-- The same finding is one row until it is gone: while it is open, and while what was released is still true.
CREATE UNIQUE INDEX findings_of_organization ON findings (organization_id, check_id, subject)
  WHERE gone_at IS NULL AND organization_id IS NOT NULL;
CREATE UNIQUE INDEX findings_of_region ON findings (check_id, subject) WHERE gone_at IS NULL AND organization_id IS NULL;

GRANT SELECT, INSERT, UPDATE (facts, seen_at, notified_at, released_at, released_by, release_reason, gone_at) ON findings
  TO touchline_jobs;

-- Up to which audit row the books of an organisation were checked: what was written since has changed them.
CREATE TABLE checked_books (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  audit_sequence bigint NOT NULL,
  checked_at timestamptz(3) NOT NULL
);

GRANT SELECT, INSERT, UPDATE (audit_sequence, checked_at) ON checked_books TO touchline_jobs;

ALTER TABLE checked_books ENABLE ROW LEVEL SECURITY;
CREATE POLICY whole_cell ON checked_books TO touchline_jobs USING (true) WITH CHECK (true);

CREATE INDEX organizations_on_hold ON organizations (parked_at) WHERE parked_at IS NOT NULL;
