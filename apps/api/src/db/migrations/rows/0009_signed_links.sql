INSERT INTO signed_links (token_hash, organization_id, user_id, task, return_url, expires_at)
SELECT 'hash of a link', organization_id, user_id, 'pay', 'https://app.kita.example/', created_at + interval '1 minute' FROM users LIMIT 1;
