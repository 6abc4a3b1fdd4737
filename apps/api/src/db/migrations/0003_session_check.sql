-- Every call with a session begins with this question. The organisation is not known before it is answered, so no row
-- security can be chosen yet; as a function of the owner it answers in one round trip, and only to who holds a token.
CREATE FUNCTION session_of_token(hash text)
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
  closed_at timestamptz(3)
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT t.organization_id, t.family_id, f.account_id, f.user_id, u.display_name, f.authenticated_at,
    t.expires_at <= now() OR f.expires_at <= now(), f.ended_at IS NOT NULL,
    u.roles, u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at
  FROM session_tokens t
  JOIN session_families f ON f.organization_id = t.organization_id AND f.family_id = t.family_id
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE t.token_hash = hash AND t.kind = 'access'
$$;
