INSERT INTO buyer_details (organization_id, legal_name, country, language, saved_at)
SELECT organization_id, 'Kita Rowing Club', 'JP', 'ja', created_at FROM organizations LIMIT 1;
