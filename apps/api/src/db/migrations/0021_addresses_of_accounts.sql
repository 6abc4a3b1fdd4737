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
