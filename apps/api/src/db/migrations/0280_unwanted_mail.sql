-- Who wants no mail that nobody there asked for: a mark of the mailbox, not its address.
CREATE TABLE unwanted_mail (
  mailbox_mark text PRIMARY KEY,
  asked_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, DELETE ON unwanted_mail TO touchline_app, touchline_jobs;

-- Who secures a login ends the calendar addresses of its persons in all their organisations.
GRANT SELECT, DELETE ON calendar_feeds TO touchline_jobs;
CREATE POLICY whole_cell ON calendar_feeds TO touchline_jobs USING (true) WITH CHECK (true);
