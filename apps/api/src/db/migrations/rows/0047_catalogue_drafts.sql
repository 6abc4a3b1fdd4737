INSERT INTO catalogue_drafts (draft_id, version, content, kept, saved_by, saved_at, publish_at, outcome)
VALUES ('april', 1, '{}', '[]', 'Sato', now(), now(), '{}');
INSERT INTO rehearsed_contracts (draft_id, version, organization_id, contract_id, currency, monthly, bills, rehearsed_at)
SELECT 'april', 1, organization_id, contract_id, currency, 0, '[]', now() FROM contracts LIMIT 1;
