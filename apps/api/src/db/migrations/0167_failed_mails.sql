-- Every look at the bell asks whether a mail of the organisation failed for good; few do, so that the index stays small. To
-- build it the table is read once, and mails are marked as sent after that.
CREATE INDEX notice_mails_failed ON notice_mails (organization_id, failed_at) WHERE failed_at IS NOT NULL;
