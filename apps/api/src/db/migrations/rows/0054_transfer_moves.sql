INSERT INTO transfer_moves (organization_id, bank_reference, place, billing_id, amount, moved_on, booked_at)
SELECT organization_id, bank_reference, 1, billing_id, -amount, received_on, now() FROM transfers LIMIT 1;
