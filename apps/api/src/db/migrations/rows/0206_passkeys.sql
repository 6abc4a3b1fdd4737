INSERT INTO passkeys (account_id, passkey_id, credential_id, public_key, sign_count, transports, is_synced, is_backed_up, passkey_name, added_at)
SELECT account_id, '018f0000-0000-7000-8000-000000000205', 'credential', 'key', 0, '{internal}', true, true, 'Phone', created_at
FROM accounts LIMIT 1;
INSERT INTO passkey_questions (question_hash, purpose, account_id, expires_at)
SELECT 'hash-of-a-question', 'add', account_id, created_at FROM accounts LIMIT 1;
