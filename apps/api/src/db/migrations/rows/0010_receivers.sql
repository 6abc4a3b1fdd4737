INSERT INTO receivers (receiver_id, url, kinds, sealed_secret, created_at)
VALUES ('7d3c9a10-0000-4000-8000-000000000001', 'https://video.kita.example/events', '{*}', 'sealed', '2026-11-01T00:00:00Z');
INSERT INTO deliveries (receiver_id, position, organization_id, due_at)
SELECT '7d3c9a10-0000-4000-8000-000000000001', position, organization_id, happened_at FROM outbox LIMIT 1;
