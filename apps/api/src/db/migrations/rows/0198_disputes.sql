INSERT INTO disputes (organization_id, billing_id, charge_id, dispute_id, state, amount, opened_at, changed_at)
SELECT organization_id, billing_id, charge_id, 'du_1', 'open', 1, succeeded_at, succeeded_at FROM charges LIMIT 1;
