INSERT INTO found_intents (organization_id, billing_id, intent_id, found_at)
SELECT organization_id, billing_id, 'pi_found', created_at FROM billings LIMIT 1;
