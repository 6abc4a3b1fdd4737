INSERT INTO refund_orders (organization_id, billing_id, reference, charge_id, idempotency_key, amount, reason, operator, ordered_at)
SELECT organization_id, billing_id, 'case 1', charge_id, 'refund:1', 1, 'a wrong price', 'Sato', succeeded_at FROM charges LIMIT 1;
