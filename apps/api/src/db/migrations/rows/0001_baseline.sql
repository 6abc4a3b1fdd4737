-- A club that pays, with one row in every table.
INSERT INTO contract_plan_groups (group_id, kind, tier, cycle, offering, names, resolution, position)
  VALUES ('teamBasicPlan', 'paid', 'basic', 'month', 'regional', '{"en": "Basic"}', 'standard', 0);
INSERT INTO contract_plans (contract_plan_id, group_id, role, names, price_jpy, position)
  VALUES ('teamBasicPlan.base', 'teamBasicPlan', 'base', '{"en": "Basic"}', 19800, 0);
INSERT INTO organizations (organization_id, organization_name, organization_code, is_global, zone, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', 'Kita Rowing Club', 'kita', false, 'Asia/Tokyo', '2026-01-01Z');
INSERT INTO organization_names VALUES ('code', 'kita', '00000000-0000-4000-8000-000000000001');
INSERT INTO accounts (account_id, login_name, password_hash, created_at) VALUES ('00000000-0000-4000-8000-000000000002', 'aya', 'hash', '2026-01-01Z');
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
INSERT INTO suspensions (organization_id, contract_id, billing_id, paused_entries, started_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
    '00000000-0000-4000-8000-000000000007', '[]', '2026-02-01Z');
INSERT INTO mail_tokens (organization_id, token_hash, contract_id, mail_address, requested_by, created_at, expires_at)
  VALUES ('00000000-0000-4000-8000-000000000001', 'hash', '00000000-0000-4000-8000-000000000005', 'office@kita.example',
    '00000000-0000-4000-8000-000000000003', '2026-01-01Z', '2026-01-02Z');
INSERT INTO recorded_usage (organization_id, usage_id, user_id, usage_seconds, usage_type, created_at)
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
INSERT INTO jobs (kind, unique_key, payload, run_at, created_at)
  VALUES ('month-close', 'month-close:1', '{"month": "2026-02"}', '2026-03-01Z', '2026-02-01Z');
INSERT INTO championships (organization_id, championship_master_id, championship_id, championship_name)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000011', 'cup', 'Cup');
INSERT INTO teams (organization_id, team_master_id, team_id, team_name)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000012', 'kita', 'Kita');
INSERT INTO games (organization_id, match_id, title, schedule_at, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000013', 'Kita - Minato', '2026-01-10Z',
    '2026-01-10Z');
INSERT INTO angle_movies (organization_id, angle_movie_id, match_id, angle_id, movie_length_seconds, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000014',
    '00000000-0000-4000-8000-000000000013', 'main', 60, '2026-01-10Z');
INSERT INTO service_keys (key_id, key_name, key_hash, created_at)
  VALUES ('00000000-0000-4000-8000-000000000015', 'platform', 'hash', '2026-01-01Z');
INSERT INTO outbox (event_id, organization_id, event_type, payload, happened_at)
  VALUES ('00000000-0000-4000-8000-000000000016', '00000000-0000-4000-8000-000000000001', 'plan.changed', '{}', '2026-01-01Z');
INSERT INTO cancellation_reservations VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
  '2026-02-01Z', '[]');
INSERT INTO account_exports VALUES ('00000000-0000-4000-8000-000000000001', 'hash', '2026-02-01Z', '2026-03-01Z');
INSERT INTO catalogue_version VALUES (true, '00000000-0000-4000-8000-000000000041');
INSERT INTO coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
    number_of_available_uses, used_count, created_at)
  VALUES ('00000000-0000-4000-8000-000000000031', 'KITA01', '{}', '{}', '2026-01-01', '2026-12-31', 3, 10, 1, '2026-01-01Z');
INSERT INTO coupon_plans VALUES ('00000000-0000-4000-8000-000000000031', 0, 'teamBasicPlan', '{teamBasicPlan.base}');
INSERT INTO coupon_uses VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000005',
  '00000000-0000-4000-8000-000000000031', '2026-01-01Z', '2026-01-01Z', '2026-04-01Z');
INSERT INTO catalogue_imports VALUES ('00000000-0000-4000-8000-000000000021', '2026-03-01', '{}', '2026-02-01Z');
INSERT INTO contract_plan_prices VALUES ('teamBasicPlan.base', '2026-03-01', 20800, NULL, NULL);
INSERT INTO known_sources VALUES ('00000000-0000-4000-8000-000000000002', 'device', 'hash', '2026-02-01Z');
INSERT INTO operator_actions VALUES ('00000000-0000-4000-8000-000000000001', 'Sato', 'create-service-key', 'platform',
  '2026-02-01Z');
INSERT INTO refunds (organization_id, billing_id, charge_id, refunded_after, amount, refunded_at, booked_at)
SELECT organization_id, billing_id, charge_id, 1, 1, succeeded_at, succeeded_at FROM charges LIMIT 1;
INSERT INTO unissued_invoices (organization_id, billing_id, lines, closed_at)
SELECT organization_id, billing_id, '[]', created_at FROM billings LIMIT 1;
INSERT INTO notices (organization_id, notice_id, kind, subject, period, facts, happened_at)
SELECT organization_id, gen_random_uuid(), 'paid', 'billing', '2026-11', '{}', created_at FROM organizations LIMIT 1;
INSERT INTO notice_mails (organization_id, notice_id, recipient_id)
SELECT organization_id, notice_id, gen_random_uuid() FROM notices LIMIT 1;
INSERT INTO notice_thresholds (organization_id, usage_percents) SELECT organization_id, '{80,100}' FROM organizations LIMIT 1;
INSERT INTO buyer_details (organization_id, legal_name, country, language, saved_at)
SELECT organization_id, 'Kita Rowing Club', 'JP', 'ja', created_at FROM organizations LIMIT 1;
INSERT INTO recipients (organization_id, recipient_id, place, address, recipient_name, lang, mail_classes, created_at)
SELECT organization_id, '018f0000-0000-7000-8000-000000000130', 1, 'accounts@kita.example', 'Accounts', 'ja', '{documents}', created_at
FROM organizations LIMIT 1;
INSERT INTO refused_addresses (organization_id, address, refusals, refused_at)
SELECT organization_id, 'gone@kita.example', 1, created_at FROM organizations LIMIT 1;
INSERT INTO calendar_feeds (organization_id, user_id, secret_hash, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', 'hash', '2026-01-01Z');
INSERT INTO calendar_feed_versions VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', '{}');
INSERT INTO document_counters VALUES ('JP', 'invoice', 2026, 1);
INSERT INTO documents (organization_id, document_id, billing_id, kind, issuer, year, number, issue_date, issued_at, content)
SELECT organization_id, '00000000-0000-4000-8000-000000000110', billing_id, 'invoice', 'JP', 2026, 1, '2026-02-01', fixed_at,
  '{"kind": "invoice", "number": "JP-I-2026-000001"}'
FROM invoices LIMIT 1;
INSERT INTO transfers (organization_id, bank_reference, billing_id, currency, amount, spent, received_on, booked_at)
SELECT organization_id, 'bank-1', billing_id, 'JPY', 3, 2, '2026-02-01', updated_at FROM settlements LIMIT 1;
INSERT INTO transfer_payments (organization_id, billing_id, paid_after, bank_reference, amount, paid_on, booked_at)
SELECT organization_id, billing_id, 1, bank_reference, 1, received_on, booked_at FROM transfers;
INSERT INTO transfer_returns (organization_id, return_reference, bank_reference, amount, returned_on, booked_at)
SELECT organization_id, 'back-1', bank_reference, 1, received_on, booked_at FROM transfers;
INSERT INTO document_papers (organization_id, document_id, sha256, written_at)
SELECT organization_id, document_id, repeat('0', 64), issued_at FROM documents LIMIT 1;
INSERT INTO document_mails (organization_id, document_id, address, sent_at)
SELECT organization_id, document_id, 'accounts@kita.example', issued_at FROM documents LIMIT 1;
INSERT INTO notice_reads
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', '2026-01-01Z');
INSERT INTO documents_complete (through) VALUES ('2026-02-01T00:00:00Z');
-- Dated beyond all months.
INSERT INTO recorded_usage (organization_id, usage_id, user_id, usage_seconds, usage_type, created_at)
  VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000018',
    '00000000-0000-4000-8000-000000000003', 60, 'upload', '2199-01-02Z');
INSERT INTO members (organization_id, member_id, member_role, address, member_name, lang, invited_at, token_hash, link_expires_at)
SELECT organization_id, '018f0000-0000-7000-8000-000000000194', 'reader', 'coach@kita.example', 'Coach', 'ja', created_at, 'hash-of-a-token', created_at
FROM organizations LIMIT 1;
INSERT INTO service_keys (key_id, key_name, key_hash, created_at, scopes, expires_at, last_used_at)
VALUES ('30188000-0000-4000-8000-000000000001', 'usage', 'hash of another key', '2026-11-01T00:00:00Z', '{usage}',
  '2027-11-01T00:00:00Z', '2026-11-02T00:00:00Z');
INSERT INTO disputes (organization_id, billing_id, charge_id, dispute_id, state, amount, opened_at, changed_at)
SELECT organization_id, billing_id, charge_id, 'du_1', 'open', 1, succeeded_at, succeeded_at FROM charges LIMIT 1;
INSERT INTO found_intents (organization_id, billing_id, intent_id, found_at)
SELECT organization_id, billing_id, 'pi_found', created_at FROM billings LIMIT 1;
INSERT INTO refund_orders (organization_id, billing_id, reference, charge_id, idempotency_key, amount, reason, operator, ordered_at)
SELECT organization_id, billing_id, 'case 1', charge_id, 'refund:1', 1, 'a wrong price', 'Sato', succeeded_at FROM charges LIMIT 1;
INSERT INTO login_links (account_id, purpose, token_hash, address, created_at, expires_at)
SELECT account_id, 'address', 'hash of a login', 'me@kita.example', created_at, created_at + interval '1 day' FROM accounts LIMIT 1;
INSERT INTO failed_refunds (organization_id, billing_id, charge_id, refund_id, amount, booked_at)
SELECT organization_id, billing_id, charge_id, 're_1', 1, succeeded_at FROM charges LIMIT 1;
INSERT INTO findings (finding_id, organization_id, check_id, sentence, subject, found_at, seen_at)
SELECT '018f0000-0000-7000-8000-000000000202', organization_id, 'I1-lines', 'the lines sum to the subtotal', 'billing 1', created_at, created_at
FROM organizations LIMIT 1;
INSERT INTO checked_books (organization_id, audit_sequence, checked_at)
SELECT organization_id, 1, created_at FROM organizations LIMIT 1;
INSERT INTO passkeys (account_id, passkey_id, credential_id, public_key, sign_count, transports, is_synced, is_backed_up, passkey_name, added_at)
SELECT account_id, '018f0000-0000-7000-8000-000000000205', 'credential', 'key', 0, '{internal}', true, true, 'Phone', created_at
FROM accounts LIMIT 1;
INSERT INTO passkey_questions (question_hash, purpose, account_id, expires_at)
SELECT 'hash-of-a-question', 'add', account_id, created_at FROM accounts LIMIT 1;
INSERT INTO second_factors (account_id, factor_id, kind, added_at)
SELECT account_id, account_id, 'totp', created_at FROM accounts LIMIT 1;
INSERT INTO authenticator_apps (account_id, factor_id, sealed_secret, begun_at)
SELECT account_id, factor_id, 'sealed', added_at FROM second_factors;
INSERT INTO recovery_codes (account_id, code_hash, made_at) SELECT account_id, 'hash of a code', added_at FROM second_factors;
INSERT INTO sign_in_challenges (challenge_hash, account_id, organization_id, expires_at)
SELECT 'hash of a challenge', account_id, account_id, added_at FROM second_factors;
INSERT INTO purchase_requests (organization_id, request_id, state, purchase, currency, total, asked_by, asked_at, expires_at)
SELECT organization_id, user_id, 'pending', '{"kind": "seats", "role": "viewer", "count": 1}', 'JPY', 550, user_id, created_at,
  created_at + interval '7 days'
FROM users LIMIT 1;
INSERT INTO departures (organization_id, user_id, leaves_on, successor_id, scheduled_at)
SELECT organization_id, user_id, '2026-12-31', user_id, created_at FROM users LIMIT 1;
INSERT INTO second_factor_demands (organization_id, demanded_at, demanded_from, demanded_by)
SELECT organization_id, created_at, created_at + interval '15 days', user_id FROM users LIMIT 1;
INSERT INTO unwanted_mail (mailbox_mark, asked_at) VALUES ('0123456789abcdef', '2026-11-26T04:00:00Z');
