INSERT INTO operator_actions VALUES ('00000000-0000-4000-8000-000000000001', 'Sato', 'create-service-key', 'platform',
  '2026-02-01Z');
