-- Catalogue files that are not in force. A version is never changed: it is rehearsed, ordered and published.
CREATE TABLE catalogue_drafts (
  draft_id text NOT NULL CHECK (draft_id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  version integer NOT NULL CHECK (version > 0),
  content json NOT NULL,
  -- Clubs that keep the old price, each with the first month of the new one.
  kept jsonb NOT NULL,
  -- The catalogue that it was saved beside; null before the first.
  based_on text,
  saved_by text NOT NULL CHECK (saved_by <> ''),
  saved_at timestamptz(3) NOT NULL,
  -- The instant that its bills are computed for, how far that is, and what came of it.
  publish_at timestamptz(3),
  rehearsed_after uuid,
  outcome jsonb,
  rehearsed_at timestamptz(3),
  -- Until it is published it can be withdrawn.
  ordered_at timestamptz(3),
  published_at timestamptz(3),
  PRIMARY KEY (draft_id, version),
  CHECK (outcome IS NULL OR publish_at IS NOT NULL),
  CHECK (ordered_at IS NULL OR rehearsed_at IS NOT NULL),
  CHECK (published_at IS NULL OR ordered_at IS NOT NULL)
);
CREATE UNIQUE INDEX catalogue_drafts_ordered ON catalogue_drafts ((true)) WHERE ordered_at IS NOT NULL AND published_at IS NULL;
-- What a draft does to a contract. Minor units.
CREATE TABLE rehearsed_contracts (
  draft_id text NOT NULL,
  version integer NOT NULL,
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  group_id text,
  -- The first bill that differs.
  first_month date,
  first_cycle text CHECK (first_cycle IN ('month', 'year')),
  first_before bigint,
  first_after bigint,
  -- A month more or less, of a term a twelfth.
  monthly bigint NOT NULL,
  -- Hundredths of a percent.
  percent integer,
  protected_by text CHECK (protected_by IN ('term', 'kept', 'notice', 'other')),
  bills jsonb NOT NULL,
  rehearsed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (draft_id, version, contract_id),
  FOREIGN KEY (draft_id, version) REFERENCES catalogue_drafts
);
CREATE INDEX rehearsed_contracts_hardest ON rehearsed_contracts (draft_id, version, currency, percent DESC NULLS LAST, contract_id);
CREATE INDEX rehearsed_contracts_age ON rehearsed_contracts (rehearsed_at);
GRANT SELECT, INSERT ON catalogue_drafts TO touchline_jobs;
GRANT UPDATE (publish_at, rehearsed_after, outcome, rehearsed_at, ordered_at, published_at) ON catalogue_drafts TO touchline_jobs;
GRANT SELECT, INSERT, DELETE ON rehearsed_contracts TO touchline_jobs;
