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

-- An address that opens one task for one person, once. Only the hash of its token is kept. By the database's own time.
CREATE TABLE signed_links (
  token_hash text PRIMARY KEY,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  task text NOT NULL CHECK (task IN ('pay', 'card', 'hours', 'plan', 'invoice')),
  return_url text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX signed_links_expires_at ON signed_links (expires_at);
GRANT SELECT, INSERT, DELETE ON signed_links TO touchline_jobs;

ALTER TABLE session_families
  ADD COLUMN by_provider boolean NOT NULL DEFAULT false,
  -- The one task that a signed link opened the session for; null where a person signed in.
  ADD COLUMN link_task text CHECK (link_task IN ('pay', 'card', 'hours', 'plan', 'invoice')),
  -- Where the person goes when it is over.
  ADD COLUMN link_return_url text;

ALTER TABLE sign_in_challenges ADD COLUMN by_provider boolean NOT NULL DEFAULT false;

-- As session_at_door, which the version before asks, with the task of the session.
CREATE FUNCTION session_with_task(hash text)
RETURNS TABLE (
  organization_id uuid,
  family_id uuid,
  account_id uuid,
  user_id uuid,
  display_name text,
  authenticated_at timestamptz(3),
  expired boolean,
  ended boolean,
  roles text[],
  approval text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  deleted_at timestamptz(3),
  closed_at timestamptz(3),
  member_role text,
  demanded_from timestamptz(3),
  has_factor boolean,
  link_task text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  own uuid;
  family uuid;
  token_ends timestamptz;
  demanded timestamptz(3);
BEGIN
  SELECT t.organization_id, t.family_id, t.expires_at INTO own, family, token_ends
  FROM session_tokens t WHERE t.token_hash = hash AND t.kind = 'access';
  IF family IS NULL THEN RETURN; END IF;
  SELECT d.demanded_from INTO demanded FROM second_factor_demands d WHERE d.organization_id = own;
  RETURN QUERY
  SELECT f.organization_id, f.family_id, f.account_id, f.user_id, u.display_name, f.authenticated_at,
    token_ends <= now() OR f.expires_at <= now(), f.ended_at IS NOT NULL,
    CASE WHEN u.bills_left_at IS NULL THEN u.roles ELSE array_remove(u.roles, 'administrator') END,
    u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at,
    CASE WHEN m.administers THEN 'administrator' ELSE m.member_role END,
    demanded,
    demanded IS NOT NULL AND (EXISTS (SELECT FROM second_factors s WHERE s.account_id = f.account_id)
      OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = f.account_id)),
    f.link_task
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN members m ON m.organization_id = f.organization_id AND m.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
END $$;
