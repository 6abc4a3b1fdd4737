INSERT INTO notices (organization_id, notice_id, kind, subject, period, facts, happened_at)
SELECT organization_id, gen_random_uuid(), 'paid', 'billing', '2026-11', '{}', created_at FROM organizations LIMIT 1;
INSERT INTO notice_mails (organization_id, notice_id, recipient_id)
SELECT organization_id, notice_id, gen_random_uuid() FROM notices LIMIT 1;
INSERT INTO notice_thresholds (organization_id, usage_percents) SELECT organization_id, '{80,100}' FROM organizations LIMIT 1;
