INSERT INTO failed_refunds (organization_id, billing_id, charge_id, refund_id, amount, booked_at)
SELECT organization_id, billing_id, charge_id, 're_1', 1, succeeded_at FROM charges LIMIT 1;
