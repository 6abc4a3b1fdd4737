INSERT INTO findings (finding_id, organization_id, check_id, sentence, subject, found_at, seen_at)
SELECT '018f0000-0000-7000-8000-000000000202', organization_id, 'I1-lines', 'the lines sum to the subtotal', 'billing 1', created_at, created_at
FROM organizations LIMIT 1;
INSERT INTO checked_books (organization_id, audit_sequence, checked_at)
SELECT organization_id, 1, created_at FROM organizations LIMIT 1;
