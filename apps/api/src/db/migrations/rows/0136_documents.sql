INSERT INTO document_counters VALUES ('JP', 'invoice', 2026, 1);
INSERT INTO documents (organization_id, document_id, billing_id, kind, issuer, year, number, issue_date, issued_at, content)
SELECT organization_id, '00000000-0000-4000-8000-000000000110', billing_id, 'invoice', 'JP', 2026, 1, '2026-02-01', fixed_at,
  '{"kind": "invoice", "number": "JP-I-2026-000001"}'
FROM invoices LIMIT 1;
