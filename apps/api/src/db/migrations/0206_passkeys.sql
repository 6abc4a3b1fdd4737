-- Passkeys of a login: keys whose other half an authenticator keeps, so that what is stored here signs nobody in.
CREATE TABLE passkeys (
  account_id uuid NOT NULL REFERENCES accounts,
  passkey_id uuid NOT NULL,
  -- As the authenticator named it, and its public half in COSE; both base64url.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- What the authenticator counted at the last use; 0 for one that does not count.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  -- Whether it may be kept outside of its device, which never changes, and whether it is.
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  passkey_name text NOT NULL CHECK (passkey_name <> ''),
  added_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (account_id, passkey_id)
);
GRANT SELECT, INSERT, UPDATE (passkey_name, sign_count, is_backed_up, last_used_at), DELETE ON passkeys TO touchline_jobs;

-- What a passkey is asked to sign, once and soon; only the hash is kept.
CREATE TABLE passkey_questions (
  question_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
  -- Null where the passkey says whose it is.
  account_id uuid REFERENCES accounts,
  expires_at timestamptz(3) NOT NULL,
  CHECK (purpose <> 'add' OR account_id IS NOT NULL)
);
CREATE INDEX passkey_questions_age ON passkey_questions (expires_at);
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON passkey_questions TO touchline_jobs;
