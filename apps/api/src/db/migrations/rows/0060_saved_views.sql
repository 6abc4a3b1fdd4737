INSERT INTO saved_views (view_id, operator, name, address, is_shared, saved_at)
VALUES ('7b0c3a52-94f0-4d2b-9d0f-3f5a1f6f0e58', 'Sato', 'Failed cards', '/today?kind=declined', true, now());
