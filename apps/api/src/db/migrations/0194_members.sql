-- A person who works here has a row of users; one whom the platform does not know has no role and no seat there.
ALTER TABLE users ADD COLUMN is_of_platform boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD CONSTRAINT users_roles_of_platform CHECK (is_of_platform OR roles = '{}') NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_roles_of_platform;

-- Who may see or change the bills without being an administrator: invited by e-mail, and a member once the link was used.
CREATE TABLE members (
  organization_id uuid NOT NULL REFERENCES organizations,
  member_id uuid NOT NULL,
  -- Null: invited.
  user_id uuid,
  member_role text NOT NULL CHECK (member_role IN ('billing-manager', 'reader')),
  address text NOT NULL CHECK (address <> ''),
  member_name text NOT NULL CHECK (member_name <> ''),
  lang text NOT NULL CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  invited_at timestamptz(3) NOT NULL,
  -- The link of the invitation; only the hash of its token is kept, and no longer than it is worth something.
  token_hash text,
  link_expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, member_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id),
  CHECK ((user_id IS NULL) = (token_hash IS NOT NULL))
);
CREATE UNIQUE INDEX members_user ON members (organization_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX members_address ON members (organization_id, lower(address));

GRANT SELECT, INSERT, UPDATE, DELETE ON members TO touchline_app;
GRANT SELECT, UPDATE ON members TO touchline_jobs;

ALTER TABLE members ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON members TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON members TO touchline_jobs USING (true) WITH CHECK (true);

-- As session_of_token, with the role of a member; the version before asks that one.
CREATE FUNCTION session_with_role(hash text)
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
  member_role text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  own uuid;
  family uuid;
  token_ends timestamptz;
BEGIN
  SELECT t.organization_id, t.family_id, t.expires_at INTO own, family, token_ends
  FROM session_tokens t WHERE t.token_hash = hash AND t.kind = 'access';
  RETURN QUERY
  SELECT f.organization_id, f.family_id, f.account_id, f.user_id, u.display_name, f.authenticated_at,
    token_ends <= now() OR f.expires_at <= now(), f.ended_at IS NOT NULL,
    u.roles, u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at, m.member_role
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN members m ON m.organization_id = f.organization_id AND m.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
END $$;
