-- Up to which notice a person has read: what happened later is unread.
CREATE TABLE notice_reads (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_through timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);

GRANT SELECT, INSERT ON notice_reads TO touchline_app;
GRANT UPDATE (read_through) ON notice_reads TO touchline_app;

ALTER TABLE notice_reads ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON notice_reads TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
