-- Of what is in the books only the columns change that ever change: never whose a row is, its currency, tax region or
-- zone, what was agreed, attempted or sent.

REVOKE UPDATE ON contracts, plan_entries, suspensions, mail_tokens, settlements, payment_attempts, usage_aggregates,
  recorded_usage, receipt_counters, document_counters FROM touchline_app, touchline_jobs;
REVOKE UPDATE ON document_mails FROM touchline_app, touchline_jobs;
REVOKE UPDATE ON outbox, provider_events, directory_entries FROM touchline_jobs;

GRANT UPDATE (version, payer_name, payer_tel, payer_country, payer_mail, payment_method, yearly_payment_method,
  provider_customer_id, card_payment_method_id, card_brand, card_last4, card_name, card_exp_month, card_exp_year,
  cancellation_state, cancellation_at, closed_at, yearly_anchor, auto_add_plans, reserved_cuts)
  ON contracts TO touchline_app, touchline_jobs;
GRANT UPDATE (ends_at) ON plan_entries TO touchline_app, touchline_jobs;
GRANT UPDATE (paused_entries, waiting_entries, started_at, restored_at) ON suspensions TO touchline_app, touchline_jobs;
GRANT UPDATE (used_at, refused_at) ON mail_tokens TO touchline_app, touchline_jobs;
GRANT UPDATE (payment_status, attempt, intent_id, charge_id, failure_code, failure_decline_code, paid_at, retry_at,
  updated_at) ON settlements TO touchline_app, touchline_jobs;
GRANT UPDATE (outcome, failure_code, failure_decline_code, resolved_at)
  ON payment_attempts TO touchline_app, touchline_jobs;
GRANT UPDATE (usage_seconds) ON usage_aggregates TO touchline_app, touchline_jobs;
GRANT UPDATE (deleted_at) ON recorded_usage TO touchline_app, touchline_jobs;
GRANT UPDATE (last_number) ON receipt_counters, document_counters TO touchline_app, touchline_jobs;
GRANT UPDATE (sent_at) ON document_mails TO touchline_app, touchline_jobs;
GRANT UPDATE (state, attempts, claimed_until, last_error, settled_at) ON outbox TO touchline_jobs;
