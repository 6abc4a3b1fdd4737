-- What a person was notified of, by mail and in the console, for good. A kind is written once for a subject and a period.
CREATE TABLE notices (
  organization_id uuid NOT NULL REFERENCES organizations,
  notice_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind <> ''),
  subject text NOT NULL,
  period text NOT NULL,
  -- The one user whom it concerns, of a notice about a person.
  user_id uuid,
  facts json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, notice_id),
  UNIQUE (organization_id, kind, subject, period)
);
CREATE INDEX notices_newest ON notices (organization_id, happened_at DESC, notice_id DESC);

-- Its mails, one for each recipient: on the way until one of the two times is set.
CREATE TABLE notice_mails (
  organization_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  PRIMARY KEY (organization_id, notice_id, recipient_id),
  FOREIGN KEY (organization_id, notice_id) REFERENCES notices (organization_id, notice_id),
  CHECK (sent_at IS NULL OR failed_at IS NULL)
);

-- What an organisation set; without a row the defaults hold. Amounts in minor units of the contract's currency.
CREATE TABLE notice_thresholds (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  usage_percents integer[] NOT NULL,
  next_payment_above bigint CHECK (next_payment_above > 0),
  storage_above bigint CHECK (storage_above > 0)
);

GRANT SELECT, INSERT ON notices TO touchline_app, touchline_jobs;
GRANT SELECT, INSERT ON notice_mails TO touchline_app, touchline_jobs;
GRANT UPDATE (sent_at, failed_at) ON notice_mails TO touchline_app, touchline_jobs;
GRANT SELECT, INSERT, UPDATE ON notice_thresholds TO touchline_app, touchline_jobs;

DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['notices', 'notice_mails', 'notice_thresholds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      scoped);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;
