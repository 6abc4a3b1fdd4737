-- To which addresses a document was sent, and when last: the mail server took it.
CREATE TABLE document_mails (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  -- In lower case.
  address text NOT NULL CHECK (address = lower(address)),
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, document_id, address),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, document_id)
);

GRANT SELECT, INSERT, UPDATE ON document_mails TO touchline_app, touchline_jobs;

ALTER TABLE document_mails ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON document_mails TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON document_mails TO touchline_jobs USING (true) WITH CHECK (true);
