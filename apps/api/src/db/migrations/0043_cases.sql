-- What a club asks the vendor, with the figure as its console showed it, and the answer.
CREATE TABLE cases (
  organization_id uuid NOT NULL REFERENCES organizations,
  case_id text NOT NULL CHECK (case_id ~ '^\d{10}$'),
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  -- Who asked, or who rang; null where the person has no login.
  asked_by uuid,
  -- Who wrote it down for a call; null where it was asked in the console.
  opened_by text CHECK (opened_by <> ''),
  about jsonb NOT NULL,
  words text NOT NULL CHECK (words <> ''),
  asked_at timestamptz(3) NOT NULL,
  answer text CHECK (answer <> ''),
  answered_by text CHECK (answered_by <> ''),
  answered_at timestamptz(3),
  closed_by text CHECK (closed_by <> ''),
  closed_at timestamptz(3),
  PRIMARY KEY (organization_id, case_id),
  FOREIGN KEY (organization_id, asked_by) REFERENCES users (organization_id, user_id),
  CHECK (asked_by IS NOT NULL OR opened_by IS NOT NULL),
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state = 'closed' OR (state = 'answered') = (answer IS NOT NULL))
);
CREATE INDEX cases_newest ON cases (organization_id, asked_at DESC, case_id);
CREATE INDEX cases_open ON cases (asked_at) WHERE state = 'open';
CREATE INDEX cases_age ON cases (closed_at);
GRANT SELECT, INSERT ON cases TO touchline_app;
GRANT SELECT, INSERT, UPDATE (state, answer, answered_by, answered_at, closed_by, closed_at), DELETE ON cases TO touchline_jobs;
ALTER TABLE cases ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON cases TO touchline_app USING (organization_id = current_setting('app.organization_id')::uuid);
CREATE POLICY whole_cell ON cases TO touchline_jobs USING (true) WITH CHECK (true);
