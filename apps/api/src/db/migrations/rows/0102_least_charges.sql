INSERT INTO unissued_invoices (organization_id, billing_id, lines, closed_at)
SELECT organization_id, billing_id, '[]', created_at FROM billings LIMIT 1;
