INSERT INTO login_links (account_id, purpose, token_hash, address, created_at, expires_at)
SELECT account_id, 'address', 'hash of a login', 'me@kita.example', created_at, created_at + interval '1 day' FROM accounts LIMIT 1;
