INSERT INTO refunds (organization_id, billing_id, charge_id, refunded_after, amount, refunded_at, booked_at)
SELECT organization_id, billing_id, charge_id, 1, 1, succeeded_at, succeeded_at FROM charges LIMIT 1;
