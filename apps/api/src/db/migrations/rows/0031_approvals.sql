INSERT INTO approvals (approval_id, act, input, asked_by, reason, preview, preview_digest, asked_at, ends_at)
VALUES ('00000000-0000-4000-8000-000000000031', 'stop-charging', '{}', 'Sato', 'a wrong price', '{}', 'a', now(), now());
