INSERT INTO championships (organization_id, championship_master_id, championship_id, championship_name)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000011', 'cup', 'Cup');
INSERT INTO teams (organization_id, team_master_id, team_id, team_name)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000012', 'kita', 'Kita');
INSERT INTO games (organization_id, match_id, title, schedule_at, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000013', 'Kita - Minato', '2026-01-10Z',
    '2026-01-10Z');
INSERT INTO angle_movies (organization_id, angle_movie_id, match_id, angle_id, movie_length_seconds, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000014',
    '00000000-0000-4000-8000-000000000013', 'main', 60, '2026-01-10Z');
INSERT INTO service_keys (key_id, key_name, key_hash, created_at)
  VALUES ('00000000-0000-4000-8000-000000000015', 'platform', 'hash', '2026-01-01Z');
INSERT INTO outbox (event_id, organization_id, event_type, payload, happened_at)
  VALUES ('00000000-0000-4000-8000-000000000016', '00000000-0000-4000-8000-000000000001', 'plan.changed', '{}', '2026-01-01Z');
