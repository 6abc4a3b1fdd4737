-- Under what an organisation is found without its id, unique in the region: its code, and its customer at the provider.
-- The keys of `organizations` and `contracts` that say the same stay while the version before runs.
CREATE TABLE organization_names (
  kind text NOT NULL CHECK (kind IN ('code', 'customer')),
  name text NOT NULL,
  organization_id uuid NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX organization_names_of_one ON organization_names (organization_id, kind);

INSERT INTO organization_names (kind, name, organization_id)
SELECT 'code', organization_code, organization_id FROM organizations
UNION ALL
SELECT 'customer', provider_customer_id, organization_id FROM contracts WHERE provider_customer_id IS NOT NULL;

GRANT SELECT, INSERT, DELETE ON organization_names TO touchline_app, touchline_jobs;

ALTER TABLE organization_names ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON organization_names TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON organization_names TO touchline_jobs USING (true) WITH CHECK (true);

-- Tokens say whose session, link or export they open. On many machines they stay on the coordinator, apart from the
-- organisations' shards, so no foreign key leads there. The locks last as long as the catalogue is written.
ALTER TABLE session_tokens DROP CONSTRAINT session_tokens_organization_id_family_id_fkey;
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_organization_id_contract_id_fkey;
ALTER TABLE account_exports DROP CONSTRAINT account_exports_organization_id_fkey;

-- Without the foreign key tokens are deleted by their age, oldest first.
CREATE INDEX session_tokens_age ON session_tokens (expires_at);

-- First whose token it is, then the session by its organisation: two questions in the server, one trip to it.
CREATE OR REPLACE FUNCTION session_of_token(hash text)
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
    u.roles, u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
END $$;
