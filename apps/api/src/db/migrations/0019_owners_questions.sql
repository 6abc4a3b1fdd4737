-- The addresses of logins, which only their owner reads. Whose logins they are, the asking role finds in its own organisation:
-- on many machines a function of the owner cannot read their rows under the role of the transaction. The version before asks
-- own_addresses.
CREATE FUNCTION addresses_of(accounts uuid[])
RETURNS TABLE (account_id uuid, mail_address text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.account_id, a.mail_address FROM accounts a WHERE a.account_id = ANY (accounts)
$$;
REVOKE EXECUTE ON FUNCTION addresses_of(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION addresses_of(uuid[]) TO touchline_app, touchline_jobs;

-- A process that does not hand its organisation on to the machines is refused there: without one it would read empty tables.
DO $$
DECLARE
  watched text;
BEGIN
  FOR watched IN
    SELECT tablename FROM pg_policies
    WHERE schemaname = 'public' AND policyname = 'own_organization' AND qual LIKE '%organization_id = (NULLIF(%'
  LOOP
    EXECUTE format('ALTER POLICY own_organization ON %I USING (organization_id = current_setting(''app.organization_id'')::uuid)', watched);
  END LOOP;
END $$;

-- As make_usage_months, which the version before asks, with the new policy for each part. Asked outside of a transaction, as the
-- session is, and so by the login itself: only the processes' login comes into the database.
CREATE FUNCTION make_months_ahead(first date, months integer)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '3s'
AS $$
DECLARE
  past_end timestamptz := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_class WHERE oid = to_regclass('recorded_usage_past')
  );
  begins timestamptz;
  ends timestamptz;
  name text;
BEGIN
  FOR i IN 0 .. months - 1 LOOP
    begins := date_trunc('month', first::timestamptz) + i * interval '1 month';
    ends := begins + interval '1 month';
    name := 'recorded_usage_' || to_char(begins, 'YYYY_MM');
    CONTINUE WHEN begins < past_end OR to_regclass(name) IS NOT NULL;
    -- With its foreign key from the beginning: attached, it is not compared with all organisations.
    EXECUTE format('CREATE TABLE %I (LIKE recorded_usage INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES,
      FOREIGN KEY (organization_id) REFERENCES organizations)', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organization ON %I TO touchline_app
      USING (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', name);
    EXECUTE format('WITH own AS (DELETE FROM recorded_usage_other WHERE created_at >= %L AND created_at < %L RETURNING *)
      INSERT INTO %I SELECT * FROM own', begins, ends, name);
    EXECUTE format('ALTER TABLE recorded_usage ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
  END LOOP;
  RETURN (SELECT count(*) FROM recorded_usage_other);
END $$;
-- As before, in two questions: what the session is, by its organisation, and whether the login has a second factor, which is kept
-- where logins are.
CREATE OR REPLACE FUNCTION session_with_task(hash text)
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
BEGIN
  SELECT t.organization_id, t.family_id, t.expires_at INTO own, family, token_ends
  FROM session_tokens t WHERE t.token_hash = hash AND t.kind IN ('access', 'linked');
  IF family IS NULL THEN RETURN; END IF;
  SELECT d.demanded_from INTO demanded_from FROM second_factor_demands d WHERE d.organization_id = own;
  SELECT f.organization_id, f.family_id, f.account_id, f.user_id, u.display_name, f.authenticated_at,
    token_ends <= now() OR f.expires_at <= now(), f.ended_at IS NOT NULL,
    CASE WHEN u.bills_left_at IS NULL THEN u.roles ELSE array_remove(u.roles, 'administrator') END,
    u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at,
    CASE WHEN m.administers THEN 'administrator' ELSE m.member_role END, f.link_task
  INTO organization_id, family_id, account_id, user_id, display_name, authenticated_at, expired, ended, roles, approval,
    starts_at, ends_at, deleted_at, closed_at, member_role, link_task
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN members m ON m.organization_id = f.organization_id AND m.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
  IF NOT FOUND THEN RETURN; END IF;
  has_factor := demanded_from IS NOT NULL AND (EXISTS (SELECT FROM second_factors s WHERE s.account_id = session_with_task.account_id)
    OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = session_with_task.account_id));
  RETURN NEXT;
END $$;
