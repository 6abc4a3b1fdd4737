INSERT INTO cases (organization_id, case_id, state, opened_by, about, words, asked_at)
SELECT organization_id, '0000003127', 'open', 'aya@vendor.example',
  '{"kind": "call", "id": null, "title": "They rang", "figure": null, "steps": []}', 'Why is the bill higher?', now()
FROM organizations LIMIT 1;
