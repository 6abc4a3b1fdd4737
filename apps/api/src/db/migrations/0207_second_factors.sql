-- What a login proves beside its password: a row for each; what only one kind needs is in a table of its kind.
CREATE TABLE second_factors (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  factor_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  added_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (account_id, factor_id)
);
CREATE UNIQUE INDEX second_factors_one_app ON second_factors (account_id) WHERE kind = 'totp';
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON second_factors TO touchline_jobs;

-- The secret that a login shares with an authenticator app, sealed with a key that the database does not have. Without a
-- factor it is being set up. No code of a step up to the last one counts again.
CREATE TABLE authenticator_apps (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  factor_id uuid,
  sealed_secret text NOT NULL,
  begun_at timestamptz(3) NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (account_id, factor_id) REFERENCES second_factors ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_apps TO touchline_jobs;

-- Each is taken once in place of a second factor; only hashes are kept.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_hash text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO touchline_jobs;

-- A password was proven, a second factor not yet: what the sign-in continues with. By the database's own time, as sessions.
CREATE TABLE sign_in_challenges (
  challenge_hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_challenges_account ON sign_in_challenges (account_id);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE (attempts), DELETE ON sign_in_challenges TO touchline_jobs;
