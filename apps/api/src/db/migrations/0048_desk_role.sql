-- The desk's own reading (docs/desk.md): no right to write, and no hash, secret, token or sealed value. deploy/postgresql/prepare.sh makes
-- the role, as it makes the others.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'touchline_desk') THEN
    RAISE EXCEPTION 'the role touchline_desk is missing: run deploy/postgresql/prepare.sh again, then migrate';
  END IF;
END $$;

GRANT SELECT ON
  approvals, bank_files, bank_lines, billing_drafts, billings, buyer_details, buyer_taxes, cases, catalogue_version,
  charges, contract_plan_groups, contract_plan_prices, contract_plans, contracts, coupon_plans, database_life,
  deliveries, departures, disputes, document_mails, documents, events, failed_refunds, findings, games, goodwill,
  goodwill_ends, invoice_lines, invoices, least_charges, missed_storage, notice_mails, notices, organization_names,
  organizations, own_seasons, plan_entries, price_notices, recorded_usage, refunds, refused_addresses,
  seats_given_up, settlements, sleeps, suspensions, taken_lines, transfer_payments, transfer_returns, transfers,
  unissued_invoices, usage_aggregates, users
  TO touchline_desk;
GRANT SELECT (account_id, login_name, mail_address) ON accounts TO touchline_desk;
GRANT SELECT (organization_id, sequence, happened_at, actor, action, subject, before, after) ON audit_entries TO
  touchline_desk;
GRANT SELECT (coupon_id, coupon_code, effective_until, stopped_after) ON coupons TO touchline_desk;
GRANT SELECT (id, kind, organization_id, run_at, state, attempts, last_error, finished_at) ON jobs TO
  touchline_desk;
GRANT SELECT (organization_id, member_id, user_id, member_role, address, member_name, lang, invited_at,
  link_expires_at, administers) ON members TO touchline_desk;
GRANT SELECT (action_id, operator, command, subject, happened_at, reason, case_id, approved_by) ON operator_actions
  TO touchline_desk;
GRANT SELECT (organization_id, billing_id, attempt, payment_method_id, outcome, failure_code, failure_decline_code, requested_at,
  resolved_at) ON payment_attempts TO touchline_desk;
GRANT SELECT (receiver_id, url, kinds, state, pause_reason, former_until, created_at) ON receivers TO
  touchline_desk;
GRANT SELECT (organization_id, recipient_id, place, address, recipient_name, lang, mail_classes, switched_on,
  switched_off, created_at, confirmed_at, link_sent_at, link_expires_at) ON recipients TO touchline_desk;
GRANT SELECT (organization_id, billing_id, reference, charge_id, amount, reason, operator, ordered_at, state,
  refusal, settled_at, failed_at) ON refund_orders TO touchline_desk;
GRANT SELECT (key_id, key_name, scopes, created_at, revoked_at, expires_at, last_used_at) ON service_keys TO
  touchline_desk;
GRANT SELECT (organization_id, user_id, created_at, authenticated_at, browser, system) ON session_families TO
  touchline_desk;

DO $$
DECLARE
  readable text;
BEGIN
  FOR readable IN
    SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND NOT c.relispartition
      AND has_any_column_privilege('touchline_desk', c.oid, 'SELECT')
  LOOP
    EXECUTE format('CREATE POLICY whole_cell_read ON %I FOR SELECT TO touchline_desk USING (true)', readable);
  END LOOP;
END $$;
