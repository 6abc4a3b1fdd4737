-- A club that pays, with one row in every table.
INSERT INTO contract_plan_groups (group_id, kind, tier, cycle, offering, names, resolution, position)
  VALUES ('teamBasicPlan', 'paid', 'basic', 'month', 'regional', '{"en": "Basic"}', 'standard', 0);
INSERT INTO contract_plans (contract_plan_id, group_id, role, names, price_jpy, position)
  VALUES ('teamBasicPlan.base', 'teamBasicPlan', 'base', '{"en": "Basic"}', 19800, 0);
INSERT INTO organizations (organization_id, organization_name, organization_code, is_global, zone, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', 'Kita Rowing Club', 'kita', false, 'Asia/Tokyo', '2026-01-01Z');
INSERT INTO accounts VALUES ('00000000-0000-4000-8000-000000000002', 'aya', 'hash', '2026-01-01Z');
INSERT INTO directory_entries VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001',
  'Kita Rowing Club', '{administrator}', 'asia');
INSERT INTO users (organization_id, user_id, account_id, username, display_name, roles, start_at, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003',
    '00000000-0000-4000-8000-000000000002', 'aya', 'Aya', '{administrator}', '2026-01-01Z', '2026-01-01Z');
INSERT INTO session_families (organization_id, family_id, account_id, user_id, created_at, expires_at, authenticated_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000004',
    '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', '2026-01-01Z', '2026-02-01Z', '2026-01-01Z');
INSERT INTO session_tokens (token_hash, organization_id, family_id, kind, issued_at, expires_at)
  VALUES ('hash', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000004', 'access',
    '2026-01-01Z', '2026-01-02Z');
INSERT INTO throttles VALUES ('sign-in', '2026-01-01Z', 1);
INSERT INTO contracts (organization_id, contract_id, currency, tax_region, zone, provider_customer_id, payment_method,
    card_payment_method_id, card_last4, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005', 'JPY', 'JP', 'Asia/Tokyo', 'cus_1',
    'CREDIT_CARD', 'pm_1', '4242', '2026-01-01Z');
INSERT INTO plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
    '00000000-0000-4000-8000-000000000006', 'teamBasicPlan.base', 'base', '2026-01-01Z');
INSERT INTO suspensions (organization_id, contract_id, billing_id, paused_plan_ids, started_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
    '00000000-0000-4000-8000-000000000007', '{teamBasicPlan.base}', '2026-02-01Z');
INSERT INTO mail_tokens (organization_id, token_hash, contract_id, mail_address, requested_by, created_at, expires_at)
  VALUES ('00000000-0000-4000-8000-000000000001', 'hash', '00000000-0000-4000-8000-000000000005', 'office@kita.example',
    '00000000-0000-4000-8000-000000000003', '2026-01-01Z', '2026-01-02Z');
INSERT INTO usage_records (organization_id, usage_id, user_id, usage_seconds, usage_type, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000008',
    '00000000-0000-4000-8000-000000000003', 60, 'upload', '2026-01-02Z');
INSERT INTO usage_aggregates VALUES ('00000000-0000-4000-8000-000000000001', 'organization',
  '00000000-0000-4000-8000-000000000001', 'upload', '2026-01-01', 60);
INSERT INTO billings VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007',
  '00000000-0000-4000-8000-000000000005', '2026-01-01', 'month', 'JPY', 'Asia/Tokyo', '2026-01-01Z');
INSERT INTO billing_drafts (organization_id, billing_id, billing_status)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007', 'Provisional');
INSERT INTO invoices VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007',
  '00000000-0000-4000-8000-000000000005', 'JPY', 19800, 'JP', 10, 1980, 21780, 'CREDIT_CARD', 'Kita', '+81355500142',
  'office@kita.example', 'JP', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-01Z');
INSERT INTO invoice_lines VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007', 0,
  '00000000-0000-4000-8000-000000000005', '2026-01-01', 'month', 'base', 'teamBasicPlan.base', 19800, 19800,
  '{"kind": "base"}');
INSERT INTO settlements (organization_id, billing_id, payment_status, attempt, intent_id, charge_id, paid_at, updated_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007', 'Complete', 1, 'pi_1', 'ch_1',
    '2026-02-01Z', '2026-02-01Z');
INSERT INTO payment_attempts (organization_id, billing_id, attempt, idempotency_key, payment_method_id, outcome, requested_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007', 1, 'charge:1', 'pm_1', 'succeeded',
    '2026-02-01Z');
INSERT INTO charges (organization_id, billing_id, charge_id, intent_id, currency, amount, succeeded_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007', 'ch_1', 'pi_1', 'JPY', 21780,
    '2026-02-01Z');
INSERT INTO provider_events VALUES ('evt_1', 'payment_intent.succeeded', '2026-02-01Z', '2026-02-01Z');
INSERT INTO receipt_counters VALUES ('JP', 2026, 1);
INSERT INTO receipts VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000007', 'JP', 2026, 1,
  '2026-02-01Z', '{"total": 21780}');
INSERT INTO audit_entries VALUES ('00000000-0000-4000-8000-000000000001', 1, '2026-01-01Z', 'aya', 'sign-in', 'account:aya',
  NULL, NULL, '0', '1');
INSERT INTO idempotency_keys VALUES ('00000000-0000-4000-8000-000000000001', 'a-key-of-its-own', 'hash', 200, '{}',
  '2026-01-01Z');
INSERT INTO cell_clock VALUES (true, 0);
