-- Dated beyond all months.
INSERT INTO recorded_usage (organization_id, usage_id, user_id, usage_seconds, usage_type, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000018',
    '00000000-0000-4000-8000-000000000003', 60, 'upload', '2199-01-02Z');
