-- The secret address under which a person's calendar reads what comes. Of the address only the hash of its secret is kept.
CREATE TABLE calendar_feeds (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);

-- What the last answer said of each event, how often that changed and when: a calendar takes a changed event for a new
-- version of the same one.
CREATE TABLE calendar_feed_versions (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  events jsonb NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES calendar_feeds (organization_id, user_id) ON DELETE CASCADE
);

GRANT SELECT, INSERT, DELETE ON calendar_feeds TO touchline_app;
-- `FOR UPDATE` needs it, too.
GRANT UPDATE (secret_hash, created_at) ON calendar_feeds TO touchline_app;
GRANT SELECT, INSERT ON calendar_feed_versions TO touchline_app;
GRANT UPDATE (events) ON calendar_feed_versions TO touchline_app;

ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feed_versions ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON calendar_feeds TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY own_organization ON calendar_feed_versions TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
