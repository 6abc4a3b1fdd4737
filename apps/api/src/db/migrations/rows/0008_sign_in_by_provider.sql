INSERT INTO provider_links (account_id, issuer, subject, linked_at)
SELECT account_id, 'https://id.kita.example', 'subject', created_at FROM accounts LIMIT 1;
INSERT INTO provider_sign_ins (secret_hash, is_again, expires_at, account_id, authenticated_at)
SELECT 'hash of a secret', false, created_at + interval '10 minutes', account_id, created_at FROM accounts LIMIT 1;
