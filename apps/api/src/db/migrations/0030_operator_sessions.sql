-- Who of the vendor is signed in at the desk, in the database of its first region, by the hash of what the browser keeps. The groups
-- are as the sign-in provider said them; what they may do is asked at every call. By the database's own time, as sessions.
CREATE TABLE operator_sessions (
  token_hash text PRIMARY KEY,
  operator text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  groups text[] NOT NULL,
  proven_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3)
);
CREATE INDEX operator_sessions_expires_at ON operator_sessions (expires_at);
GRANT SELECT, INSERT, UPDATE (seen_at, ended_at), DELETE ON operator_sessions TO touchline_jobs;
