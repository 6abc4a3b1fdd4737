INSERT INTO unwanted_mail (mailbox_mark, asked_at) VALUES ('0123456789abcdef', '2026-11-26T04:00:00Z');
