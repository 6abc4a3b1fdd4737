-- The log of a contract reads its rows newest first; visits and deliveries, of which there are many more, it leaves out.
CREATE INDEX audit_entries_of_contracts ON audit_entries (organization_id, sequence DESC)
  WHERE action NOT IN ('ingest', 'sign-in', 'sign-out', 'refresh-reuse');
