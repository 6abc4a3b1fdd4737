-- Who signs in at the region's OpenID provider: one person there for each login, for good.
CREATE TABLE provider_links (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL CHECK (issuer <> ''),
  subject text NOT NULL CHECK (subject <> ''),
  linked_at timestamptz(3) NOT NULL,
  UNIQUE (issuer, subject)
);
GRANT SELECT, INSERT ON provider_links TO touchline_jobs;

-- A way to the provider and back, by the hash of what the browser keeps of it. Its answer is taken once; where an organisation is
-- to be chosen, the account that was proven waits here. By the database's own time, as sessions.
CREATE TABLE provider_sign_ins (
  secret_hash text PRIMARY KEY,
  -- Somebody was asked to prove again who they are.
  is_again boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  spent_at timestamptz(3),
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  authenticated_at timestamptz(3),
  CHECK ((account_id IS NULL) = (authenticated_at IS NULL))
);
CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins (expires_at);
GRANT SELECT, INSERT, UPDATE (spent_at, account_id, authenticated_at), DELETE ON provider_sign_ins TO touchline_jobs;

ALTER TABLE session_families ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
ALTER TABLE sign_in_challenges ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
