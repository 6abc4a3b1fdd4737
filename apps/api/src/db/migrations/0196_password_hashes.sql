-- A password hash is read by the sign-in alone, and one at a time: jobs, commands and ingestion share a role with it, but
-- ask for nobody's password. As a function of the owner it answers only within a transaction that was opened for it.
CREATE FUNCTION password_hash_of(account uuid)
RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.password_hash FROM accounts a
  WHERE a.account_id = account AND current_setting('app.system', true) = 'sign-in'
$$;
REVOKE EXECUTE ON FUNCTION password_hash_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_hash_of(uuid) TO touchline_jobs;

REVOKE SELECT ON accounts FROM touchline_jobs;
GRANT SELECT (account_id, login_name, created_at) ON accounts TO touchline_jobs;
