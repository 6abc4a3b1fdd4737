-- In the address that the mail comes back to.
ALTER TABLE notice_mails ADD COLUMN mark text;
-- A report says so.
ALTER TABLE notice_mails ADD COLUMN arrived_at timestamptz(3);
CREATE INDEX notice_mails_mark ON notice_mails (organization_id, mark) WHERE mark IS NOT NULL;
GRANT UPDATE (mark, arrived_at) ON notice_mails TO touchline_app, touchline_jobs;
-- The last refusal came as a report, after our mail server had taken the mail.
ALTER TABLE refused_addresses ADD COLUMN came_back boolean NOT NULL DEFAULT false;
-- The first mail that was taken since.
ALTER TABLE refused_addresses ADD COLUMN taken_at timestamptz(3);

-- Wider than what the version before was held to, which makes no such key.
ALTER TABLE service_keys DROP CONSTRAINT service_keys_scopes_check;

-- Every row of the version before keeps it.
ALTER TABLE service_keys ADD CONSTRAINT service_keys_scopes_check CHECK (
  scopes <> '{}' AND scopes <@ ARRAY[
    'organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage', 'links', 'mail-reports'
  ]
);
