-- When the mail server said for good that there is no such address: its link will never arrive.

ALTER TABLE mail_tokens ADD COLUMN refused_at timestamptz(3);
