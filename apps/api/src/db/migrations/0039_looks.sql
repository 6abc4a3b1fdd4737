-- An operator sees a club's console and changes nothing. It is no session: a session has a user of the club, and an operator is none; a
-- process of the version before knows neither the table nor its function, and admits nobody by it. By the database's own time.
CREATE TABLE looks (
  look_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  operator text NOT NULL CHECK (operator <> ''),
  shown_role text NOT NULL CHECK (shown_role IN ('administrator', 'billing-manager', 'reader')),
  reason text NOT NULL CHECK (reason <> ''),
  case_id text NOT NULL CHECK (case_id <> ''),
  link_hash text NOT NULL UNIQUE,
  link_ends_at timestamptz(3) NOT NULL,
  -- From its opening on.
  token_hash text UNIQUE,
  opened_at timestamptz(3),
  seen_at timestamptz(3),
  ends_at timestamptz(3),
  -- When its line was written into the club's history.
  ended_at timestamptz(3),
  calls text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX looks_created_at ON looks (created_at);
GRANT SELECT, INSERT, UPDATE (token_hash, opened_at, seen_at, ends_at, ended_at, calls, link_ends_at), DELETE ON looks TO touchline_jobs;

-- Null: a line in the history. 'mail': and a mail to administrators at once. 'never': support may not look.
ALTER TABLE organizations ADD COLUMN looks text;
GRANT UPDATE (looks) ON organizations TO touchline_app;

-- Renews it for 15 minutes, up to its end, and keeps what was called. The club's word counts from the next call on.
CREATE FUNCTION look_with_token(hash text, called text)
RETURNS TABLE (organization_id uuid, look_id uuid, operator text, shown_role text, closed_at timestamptz(3))
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  UPDATE looks l SET seen_at = now(), calls = CASE WHEN called = ANY (l.calls) THEN l.calls ELSE l.calls || called END
  WHERE l.token_hash = hash AND l.ended_at IS NULL AND l.ends_at > now() AND l.seen_at > now() - interval '15 minutes'
  RETURNING l.organization_id, l.look_id, l.operator, l.shown_role
  INTO organization_id, look_id, operator, shown_role;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM FROM organizations o WHERE o.organization_id = look_with_token.organization_id AND o.looks = 'never';
  IF FOUND THEN RETURN; END IF;
  SELECT c.closed_at INTO closed_at FROM contracts c
  WHERE c.organization_id = look_with_token.organization_id AND c.customer_type = 'manage_organization';
  RETURN NEXT;
END $$;
