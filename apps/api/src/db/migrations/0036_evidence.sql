ALTER TABLE disputes ADD COLUMN evidence jsonb;
ALTER TABLE disputes ADD COLUMN evidence_digest text;
-- 'ordered', 'sent' or 'refused'.
ALTER TABLE disputes ADD COLUMN evidence_state text;
ALTER TABLE disputes ADD COLUMN evidence_by text;
ALTER TABLE disputes ADD COLUMN evidence_at timestamptz(3);
ALTER TABLE disputes ADD COLUMN evidence_refusal text;
GRANT UPDATE (evidence, evidence_digest, evidence_state, evidence_by, evidence_at, evidence_refusal)
  ON disputes TO touchline_app, touchline_jobs;
