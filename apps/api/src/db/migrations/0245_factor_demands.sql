-- Organisations that demand a second factor of everybody who enters; no row where none is demanded.
CREATE TABLE second_factor_demands (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  demanded_at timestamptz(3) NOT NULL,
  -- The beginning of a day in the organisation's zone; until then is the notice.
  demanded_from timestamptz(3) NOT NULL CHECK (demanded_from > demanded_at),
  demanded_by uuid NOT NULL,
  FOREIGN KEY (organization_id, demanded_by) REFERENCES users (organization_id, user_id)
);

-- The sign-in, which sees logins, switches it; a request never does.
GRANT SELECT, INSERT, DELETE ON second_factor_demands TO touchline_jobs;

ALTER TABLE second_factor_demands ENABLE ROW LEVEL SECURITY;
CREATE POLICY whole_cell ON second_factor_demands TO touchline_jobs USING (true) WITH CHECK (true);

-- What session_with_role answers, and whether the session is at a door that a second factor opens. Who has one is asked only
-- where one is demanded.
CREATE FUNCTION session_at_door(hash text)
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
  has_factor boolean
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  found record;
  demanded timestamptz(3);
  has boolean := false;
BEGIN
  SELECT * INTO found FROM session_with_role(hash);
  IF found.family_id IS NULL THEN RETURN; END IF;
  SELECT d.demanded_from INTO demanded FROM second_factor_demands d WHERE d.organization_id = found.organization_id;
  IF demanded IS NOT NULL THEN
    has := EXISTS (SELECT FROM second_factors f WHERE f.account_id = found.account_id)
      OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = found.account_id);
  END IF;
  RETURN QUERY
  SELECT found.organization_id, found.family_id, found.account_id, found.user_id, found.display_name,
    found.authenticated_at, found.expired, found.ended, found.roles, found.approval, found.starts_at, found.ends_at,
    found.deleted_at, found.closed_at, found.member_role, demanded, has;
END $$;
