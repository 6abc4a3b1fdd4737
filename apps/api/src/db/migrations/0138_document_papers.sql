-- The checksum of each document's PDF, kept in the night after its issue; a sample is written again and compared every night.
CREATE TABLE document_papers (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, document_id)
);

GRANT SELECT, INSERT ON document_papers TO touchline_jobs;

ALTER TABLE document_papers ENABLE ROW LEVEL SECURITY;
CREATE POLICY whole_cell ON document_papers TO touchline_jobs USING (true) WITH CHECK (true);
