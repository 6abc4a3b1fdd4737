INSERT INTO second_factor_demands (organization_id, demanded_at, demanded_from, demanded_by)
SELECT organization_id, created_at, created_at + interval '15 days', user_id FROM users LIMIT 1;
