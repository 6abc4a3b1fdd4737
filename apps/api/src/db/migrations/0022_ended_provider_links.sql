-- Whose sign-in at the provider was ended: the same person is not linked to that login by itself again, another one may be.
CREATE TABLE ended_provider_links (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, issuer, subject)
);
GRANT SELECT, INSERT, DELETE ON ended_provider_links TO touchline_jobs;
GRANT DELETE ON provider_links TO touchline_jobs;
