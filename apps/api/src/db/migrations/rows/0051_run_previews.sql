INSERT INTO run_previews (preview_id, day, begun_at, begun_by, organizations, organizations_seen, digest, totals)
VALUES ('00000000-0000-4000-8000-000000000050', '2026-12-01', now(), 'Sato', 1, 1, 'a', '[]');
INSERT INTO run_preview_bills (preview_id, contract_id, cycle, organization_id, organization_code,
  organization_name, currency, way, group_id, total_before, total, tax,
  lines, steps, notes, strangeness, seen_by)
VALUES ('00000000-0000-4000-8000-000000000050', '00000000-0000-4000-8000-000000000051', 'month',
  '00000000-0000-4000-8000-000000000052', 'kita', 'Kita', 'JPY', 'card', 'teamBasicPlan', 0, 10890, 990, '[]', '[]', '{}', null, 'Sato');
