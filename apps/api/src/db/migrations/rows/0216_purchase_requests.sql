INSERT INTO purchase_requests (organization_id, request_id, state, purchase, currency, total, asked_by, asked_at, expires_at)
SELECT organization_id, user_id, 'pending', '{"kind": "seats", "role": "viewer", "count": 1}', 'JPY', 550, user_id, created_at,
  created_at + interval '7 days'
FROM users LIMIT 1;
