INSERT INTO service_keys (key_id, key_name, key_hash, created_at, scopes, expires_at, last_used_at)
VALUES ('30188000-0000-4000-8000-000000000001', 'usage of 0188', 'hash-of-0188', '2026-11-01T00:00:00Z', '{usage}',
  '2027-11-01T00:00:00Z', '2026-11-02T00:00:00Z');
