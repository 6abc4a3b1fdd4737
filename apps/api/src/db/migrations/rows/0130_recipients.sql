INSERT INTO recipients (organization_id, recipient_id, place, address, recipient_name, lang, mail_classes, created_at)
SELECT organization_id, '018f0000-0000-7000-8000-000000000130', 1, 'accounts@kita.example', 'Accounts', 'ja', '{documents}', created_at
FROM organizations LIMIT 1;
INSERT INTO refused_addresses (organization_id, address, refusals, refused_at)
SELECT organization_id, 'gone@kita.example', 1, created_at FROM organizations LIMIT 1;
