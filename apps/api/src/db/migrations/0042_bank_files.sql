-- What the bank says came and went. A file is read once by its digest, a line once by the bank's reference of its account.
CREATE TABLE bank_files (
  file_id uuid PRIMARY KEY,
  digest text NOT NULL UNIQUE,
  file_name text NOT NULL,
  form text NOT NULL CHECK (form IN ('camt.053', 'mt940', 'zengin')),
  account text NOT NULL CHECK (account <> ''),
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  opening bigint,
  closing bigint,
  -- Of its lines, those that an earlier file had, or that were booked by hand.
  known integer NOT NULL,
  known_total bigint NOT NULL,
  faults jsonb NOT NULL,
  read_by text NOT NULL CHECK (read_by <> ''),
  read_at timestamptz(3) NOT NULL
);
CREATE TABLE bank_lines (
  line_id uuid PRIMARY KEY,
  file_id uuid NOT NULL REFERENCES bank_files,
  place integer NOT NULL,
  account text NOT NULL,
  reference text NOT NULL,
  received_on date NOT NULL,
  -- Minor units; below 0 what went.
  amount bigint NOT NULL CHECK (amount <> 0),
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  payer text NOT NULL,
  payers_reference text NOT NULL,
  remittance text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'booked', 'set-aside', 'returned', 'not-ours')),
  organization_id uuid,
  billing_id uuid,
  settled_by text,
  settled_at timestamptz(3),
  CHECK ((state = 'booked') = (billing_id IS NOT NULL)),
  UNIQUE (account, reference)
);
CREATE INDEX bank_lines_file ON bank_lines (file_id, place);
CREATE INDEX bank_lines_waiting ON bank_lines (file_id) WHERE state = 'waiting';
CREATE INDEX bank_lines_booked ON bank_lines (organization_id) WHERE state = 'booked';
GRANT SELECT, INSERT ON bank_files, bank_lines TO touchline_jobs;
GRANT UPDATE (state, organization_id, billing_id, settled_by, settled_at) ON bank_lines TO touchline_jobs;
