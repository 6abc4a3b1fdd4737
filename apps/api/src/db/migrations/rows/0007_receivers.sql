INSERT INTO events (event_id, organization_id, kind, data, happened_at)
  VALUES ('00000000-0000-4000-8000-000000000a01', '00000000-0000-4000-8000-000000000001', 'plan.begun', '{}', '2026-01-01Z');
INSERT INTO receivers (receiver_id, url, kinds, sealed_secret, created_at)
  VALUES ('00000000-0000-4000-8000-000000000a02', 'https://video.kita.example/events', '{*}', 'sealed', '2026-01-01Z');
INSERT INTO deliveries (receiver_id, position, organization_id, due_at)
  SELECT '00000000-0000-4000-8000-000000000a02', position, organization_id, happened_at FROM events;
