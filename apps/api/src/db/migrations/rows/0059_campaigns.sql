INSERT INTO campaigns (campaign_id, campaign_name, coupon_id, audience, saved_by, saved_at, based_on)
VALUES ('018f0000-0000-7000-8000-000000000001', 'Spring', '018f0000-0000-7000-8000-000000000002', '{}', 'Sato', now(), 'c1');
INSERT INTO campaign_clubs (organization_id, campaign_id, contract_id, coupon_id, currency, starts_on, gives, billed, more, computed_at)
SELECT organization_id, '018f0000-0000-7000-8000-000000000001', contract_id, '018f0000-0000-7000-8000-000000000002', currency,
  current_date, 0, 0, 0, now() FROM contracts LIMIT 1;
