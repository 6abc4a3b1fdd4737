INSERT INTO transfers (organization_id, bank_reference, billing_id, currency, amount, spent, received_on, booked_at)
SELECT organization_id, 'bank-1', billing_id, 'JPY', 3, 2, '2026-02-01', updated_at FROM settlements LIMIT 1;
INSERT INTO transfer_payments (organization_id, billing_id, paid_after, bank_reference, amount, paid_on, booked_at)
SELECT organization_id, billing_id, 1, bank_reference, 1, received_on, booked_at FROM transfers;
INSERT INTO transfer_returns (organization_id, return_reference, bank_reference, amount, returned_on, booked_at)
SELECT organization_id, 'back-1', bank_reference, 1, received_on, booked_at FROM transfers;
