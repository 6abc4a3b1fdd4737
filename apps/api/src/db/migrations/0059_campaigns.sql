-- A coupon that is offered to clubs. The audience is never changed: another one is another campaign.
CREATE TABLE campaigns (
  campaign_id uuid PRIMARY KEY,
  campaign_name text NOT NULL CHECK (campaign_name <> ''),
  coupon_id uuid NOT NULL,
  audience jsonb NOT NULL,
  saved_by text NOT NULL CHECK (saved_by <> ''),
  saved_at timestamptz(3) NOT NULL,
  -- The catalogue that its clubs are computed with, how far that is, and when it ended.
  based_on text NOT NULL,
  computed_after uuid,
  clubs_seen integer NOT NULL DEFAULT 0,
  clubs integer NOT NULL DEFAULT 0,
  computed_at timestamptz(3),
  started_by text CHECK (started_by <> ''),
  started_at timestamptz(3),
  sends_at timestamptz(3),
  -- Whoever was not offered it by then is not.
  stopped_at timestamptz(3),
  sent_at timestamptz(3),
  CHECK (started_at IS NULL OR computed_at IS NOT NULL),
  CHECK ((started_at IS NULL) = (started_by IS NULL)),
  CHECK ((started_at IS NULL) = (sends_at IS NULL)),
  CHECK (stopped_at IS NULL OR sent_at IS NULL),
  CHECK (started_at IS NOT NULL OR (stopped_at IS NULL AND sent_at IS NULL))
);
CREATE INDEX campaigns_saved ON campaigns (saved_at);
-- Minor units before tax, over the months in which the coupon would count.
CREATE TABLE campaign_clubs (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  coupon_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  starts_on date NOT NULL,
  gives bigint NOT NULL,
  billed bigint NOT NULL,
  more bigint NOT NULL,
  computed_at timestamptz(3) NOT NULL,
  offered_at timestamptz(3),
  left_out text CHECK (left_out IN ('used', 'offered', 'impossible')),
  PRIMARY KEY (organization_id, campaign_id),
  CHECK (offered_at IS NULL OR left_out IS NULL)
);
CREATE INDEX campaign_clubs_largest ON campaign_clubs (campaign_id, currency, gives DESC, organization_id);
CREATE INDEX campaign_clubs_waiting ON campaign_clubs (campaign_id, organization_id) WHERE offered_at IS NULL AND left_out IS NULL;
CREATE INDEX campaign_clubs_offered ON campaign_clubs (organization_id, offered_at) WHERE offered_at IS NOT NULL;
CREATE INDEX campaign_clubs_age ON campaign_clubs (computed_at);
GRANT SELECT, INSERT ON campaigns TO touchline_jobs;
GRANT UPDATE (computed_after, clubs_seen, clubs, computed_at, started_by, started_at, sends_at, stopped_at, sent_at) ON campaigns TO touchline_jobs;
GRANT SELECT, INSERT, UPDATE (offered_at, left_out), DELETE ON campaign_clubs TO touchline_jobs;
ALTER TABLE campaign_clubs ENABLE ROW LEVEL SECURITY;
CREATE POLICY whole_cell ON campaign_clubs TO touchline_jobs USING (true) WITH CHECK (true);

-- Wider than what the version before was held to: mails with offers.
ALTER TABLE recipients DROP CONSTRAINT recipients_mail_classes_check;

-- Every row of the version before keeps it.
ALTER TABLE recipients ADD CONSTRAINT recipients_mail_classes_check CHECK (
  mail_classes <@ ARRAY['documents', 'payment-problems', 'reminders', 'usage', 'offers']);
