-- Who administers the bills without the platform's role: an administrator made them the successor.
ALTER TABLE members ADD COLUMN administers boolean NOT NULL DEFAULT false;

-- Since when an administrator of the platform administers no bills any more: the person handed over.
ALTER TABLE users ADD COLUMN bills_left_at timestamptz(3);
GRANT UPDATE (bills_left_at) ON users TO touchline_app;

-- Administrators who will leave, one row each until they have left or stay after all.
CREATE TABLE departures (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- From this day on, in the organisation's zone.
  leaves_on date NOT NULL,
  -- As the list of people names the successor: a member, or an administrator's user.
  successor_id uuid NOT NULL,
  scheduled_at timestamptz(3) NOT NULL,
  -- The day came, and nobody else could sign in as an administrator.
  waits_since timestamptz(3),
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);

GRANT SELECT, INSERT, UPDATE (waits_since), DELETE ON departures TO touchline_app, touchline_jobs;

ALTER TABLE departures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON departures TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON departures TO touchline_jobs USING (true) WITH CHECK (true);

-- The same answer, in which a successor is an administrator and who left is none: the version before reads it, too.
CREATE OR REPLACE FUNCTION session_with_role(hash text)
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
    CASE WHEN u.bills_left_at IS NULL THEN u.roles ELSE array_remove(u.roles, 'administrator') END,
    u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at,
    CASE WHEN m.administers THEN 'administrator' ELSE m.member_role END
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN members m ON m.organization_id = f.organization_id AND m.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
END $$;
