INSERT INTO jobs (kind, unique_key, payload, run_at, created_at)
  VALUES ('month-close', 'month-close:1', '{"month": "2026-02"}', '2026-03-01Z', '2026-02-01Z');
