-- What an operator asks another to approve, with the preview that it was asked for. Of the whole region where it has no organisation.
CREATE TABLE approvals (
  approval_id uuid PRIMARY KEY,
  act text NOT NULL CHECK (act <> ''),
  input jsonb NOT NULL,
  organization_id uuid,
  asked_by text NOT NULL CHECK (asked_by <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  case_id text,
  -- As the asker saw it; after the books changed, where it is another.
  preview jsonb NOT NULL,
  preview_digest text NOT NULL,
  differences jsonb,
  asked_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'sent-back', 'withdrawn')),
  -- Null where the books changed.
  decided_by text,
  decided_at timestamptz(3),
  -- What the second operator says to the asker.
  word text
);
CREATE INDEX approvals_waiting ON approvals (asked_at) WHERE state = 'waiting';
CREATE INDEX approvals_newest ON approvals (asked_at DESC);
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at, word, differences) ON approvals TO touchline_jobs;
