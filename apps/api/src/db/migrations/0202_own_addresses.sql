-- Where the mails go that concern nobody but the person of a login: confirmed by a link that was sent there.
ALTER TABLE accounts ADD COLUMN mail_address text CHECK (mail_address <> '');
CREATE INDEX accounts_mail_address ON accounts (lower(mail_address)) WHERE mail_address IS NOT NULL;
GRANT SELECT (mail_address), UPDATE (mail_address) ON accounts TO touchline_jobs;

-- A link that was mailed to a login, one at most for each purpose; only the hash of its token is kept.
CREATE TABLE login_links (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('address', 'password')),
  token_hash text NOT NULL UNIQUE,
  address text NOT NULL CHECK (address <> ''),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (account_id, purpose)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_links TO touchline_jobs;

-- What writes to a person of an organisation asks for the address by this: a request sees only its own organisation's.
CREATE FUNCTION own_addresses(organization uuid, persons uuid[])
RETURNS TABLE (user_id uuid, mail_address text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  IF coalesce(current_setting('app.system', true), '') = ''
    AND coalesce(current_setting('app.organization_id', true), '') <> organization::text THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT u.user_id, a.mail_address
  FROM users u JOIN accounts a ON a.account_id = u.account_id
  WHERE u.organization_id = organization AND u.user_id = ANY (persons);
END $$;
REVOKE EXECUTE ON FUNCTION own_addresses(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_addresses(uuid, uuid[]) TO touchline_app, touchline_jobs;
