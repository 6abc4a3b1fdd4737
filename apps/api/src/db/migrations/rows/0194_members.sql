INSERT INTO members (organization_id, member_id, member_role, address, member_name, lang, invited_at, token_hash, link_expires_at)
SELECT organization_id, '018f0000-0000-7000-8000-000000000194', 'reader', 'coach@kita.example', 'Coach', 'ja', created_at, 'hash-of-a-token', created_at
FROM organizations LIMIT 1;
