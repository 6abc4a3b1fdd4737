INSERT INTO departures (organization_id, user_id, leaves_on, successor_id, scheduled_at)
SELECT organization_id, user_id, '2026-12-31', user_id, created_at FROM users LIMIT 1;
