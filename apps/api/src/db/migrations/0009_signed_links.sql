-- Links that the platform asks for with a service key: each opens one task of the console for one person, once. Known by the hash
-- of its token. By the database's own time, as sessions.
CREATE TABLE signed_links (
  token_hash text PRIMARY KEY,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  task text NOT NULL CHECK (task IN ('pay', 'card', 'hours', 'plan', 'invoice')),
  billing_id uuid,
  CHECK ((task = 'invoice') = (billing_id IS NOT NULL)),
  return_url text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX signed_links_age ON signed_links (expires_at);
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON signed_links TO touchline_jobs;

-- What a session was opened for by such a link; null for every other session.
ALTER TABLE session_families ADD COLUMN link_task text CHECK (link_task IN ('pay', 'card', 'hours', 'plan', 'invoice'));
ALTER TABLE session_families ADD COLUMN link_return_url text;

-- The token of such a session is of a kind of its own, which `session_at_door` does not find: a process of the version before
-- admits nobody by it, because it does not know that the session is for one task.
-- The version before writes the two kinds that the constraint had, and no other.
ALTER TABLE session_tokens DROP CONSTRAINT session_tokens_kind_check;
-- The version before writes two of the three.
ALTER TABLE session_tokens ADD CONSTRAINT session_tokens_kind_check CHECK (kind IN ('access', 'refresh', 'linked'));

-- A key may be made for links, too. The version before makes keys for the nouns that the constraint had.
ALTER TABLE service_keys DROP CONSTRAINT service_keys_scopes_check;
-- The version before writes some of these.
ALTER TABLE service_keys ADD CONSTRAINT service_keys_scopes_check CHECK (scopes <> '{}' AND scopes <@
  ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage', 'links']);

-- As `session_at_door`, also for a session of a signed link, with its task. The version before asks the other one.
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
  FROM session_tokens t WHERE t.token_hash = hash AND t.kind IN ('access', 'linked');
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
