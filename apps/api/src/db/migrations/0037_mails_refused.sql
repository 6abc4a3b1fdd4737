ALTER TABLE notice_mails ADD COLUMN address text;
-- Of one that failed: 'refused', or 'paused' where it was never sent. Null: by an earlier version, or given up.
ALTER TABLE notice_mails ADD COLUMN failure text;
-- The mail server's words.
ALTER TABLE notice_mails ADD COLUMN said text;
ALTER TABLE refused_addresses ADD COLUMN said text;
GRANT UPDATE (address, failure, said) ON notice_mails TO touchline_app, touchline_jobs;
