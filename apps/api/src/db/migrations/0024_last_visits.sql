-- When each person of an organisation signed in last, long after the session is forgotten.
CREATE INDEX audit_entries_of_visits ON audit_entries (organization_id, actor, happened_at) WHERE action = 'sign-in';
