-- The books. Every table of an organisation starts its keys with organization_id (so that it shards as it stands),
-- intervals are half-open, money is an integer of minor units, and what is fixed can only be inserted.
-- Roles: touchline_app serves requests and sees one organisation; touchline_jobs runs jobs and sign-in and sees the cell.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- ---------------------------------------------------------------- reference: the catalogue

CREATE TABLE contract_plan_groups (
  group_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('paid', 'trial', 'trial-readonly', 'settlement-readonly', 'offline-trial', 'mbp', 'test')),
  tier text CHECK (tier IN ('basic', 'standard', 'standardPlus', 'pro', 'elite')),
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  offering text NOT NULL CHECK (offering IN ('regional', 'global', 'not-for-sale')),
  discount_percent integer NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 99),
  base_group_id text REFERENCES contract_plan_groups,
  names json NOT NULL,
  resolution text NOT NULL CHECK (resolution IN ('standard', 'high')),
  retention_months integer NOT NULL DEFAULT 12 CHECK (retention_months > 0),
  max_concurrent_sessions integer NOT NULL DEFAULT 1,
  permissions text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL
);

CREATE TABLE contract_plans (
  contract_plan_id text PRIMARY KEY,
  group_id text NOT NULL REFERENCES contract_plan_groups,
  role text NOT NULL CHECK (role IN ('base', 'analyst', 'viewer', 'upload', 'export', 'storage')),
  names json NOT NULL,
  price_jpy bigint CHECK (price_jpy >= 0),
  price_eur bigint CHECK (price_eur >= 0),
  price_usd bigint CHECK (price_usd >= 0),
  upload_hard_seconds bigint NOT NULL DEFAULT 0 CHECK (upload_hard_seconds >= 0),
  upload_soft_seconds bigint NOT NULL DEFAULT 0 CHECK (upload_soft_seconds BETWEEN 0 AND upload_hard_seconds),
  export_hard_seconds bigint NOT NULL DEFAULT 0 CHECK (export_hard_seconds >= 0),
  export_soft_seconds bigint NOT NULL DEFAULT 0 CHECK (export_soft_seconds BETWEEN 0 AND export_hard_seconds),
  position integer NOT NULL
);

-- ---------------------------------------------------------------- organisations, people, sessions

CREATE TABLE organizations (
  organization_id uuid PRIMARY KEY,
  organization_name text NOT NULL CHECK (organization_name <> ''),
  organization_code text NOT NULL UNIQUE,
  organization_type text NOT NULL DEFAULT 'OTHER' CHECK (organization_type IN ('ESPORTS', 'MBP', 'OTHER')),
  is_global boolean NOT NULL,
  zone text NOT NULL,
  lang text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  permissions text[] NOT NULL DEFAULT '{}',
  require_user_approval boolean NOT NULL DEFAULT false,
  parked_at timestamptz(3),
  parked_reason text,
  created_at timestamptz(3) NOT NULL
);

-- A person who can sign in, once per cell; the memberships are in users and, for other cells, in directory_entries.
CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  login_name text NOT NULL UNIQUE CHECK (login_name = lower(login_name) AND login_name <> ''),
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE directory_entries (
  account_id uuid NOT NULL REFERENCES accounts,
  organization_id uuid NOT NULL,
  organization_name text NOT NULL,
  roles text[] NOT NULL,
  region text NOT NULL CHECK (region IN ('asia', 'europe', 'america')),
  PRIMARY KEY (account_id, organization_id)
);

CREATE TABLE users (
  organization_id uuid NOT NULL REFERENCES organizations,
  user_id uuid NOT NULL,
  account_id uuid REFERENCES accounts,
  username text NOT NULL,
  display_name text NOT NULL,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['administrator', 'analyst', 'viewer']),
  approval text NOT NULL DEFAULT 'APPROVED' CHECK (approval IN ('APPROVED', 'UNAPPROVED')),
  start_at timestamptz(3) NOT NULL,
  end_at timestamptz(3) CHECK (end_at > start_at),
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, username)
);
CREATE INDEX users_account ON users (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE session_families (
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  authenticated_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text CHECK (end_reason IN ('logout', 'reuse', 'expired', 'revoked')),
  PRIMARY KEY (organization_id, family_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

-- Only hashes of tokens are kept. A refresh token is spent once; its successor is derived, so that parallel
-- refreshes within the grace time get one and the same answer.
CREATE TABLE session_tokens (
  token_hash text PRIMARY KEY,
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  issued_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > issued_at),
  spent_at timestamptz(3),
  FOREIGN KEY (organization_id, family_id) REFERENCES session_families (organization_id, family_id) ON DELETE CASCADE
);
CREATE INDEX session_tokens_family ON session_tokens (organization_id, family_id);

CREATE TABLE throttles (
  throttle_key text PRIMARY KEY,
  window_started_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0)
);

-- ---------------------------------------------------------------- contracts

CREATE TABLE contracts (
  organization_id uuid NOT NULL REFERENCES organizations,
  contract_id uuid NOT NULL,
  customer_type text NOT NULL DEFAULT 'manage_organization' CHECK (customer_type IN ('manage_organization', 'manage_user')),
  user_id uuid,
  billing_contract_id uuid,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  tax_region text NOT NULL,
  zone text NOT NULL,
  provider_customer_id text UNIQUE,
  payment_method text NOT NULL DEFAULT 'BANK_TRANSFER' CHECK (payment_method IN ('CREDIT_CARD', 'BANK_TRANSFER')),
  yearly_payment_method text NOT NULL DEFAULT 'BANK_TRANSFER' CHECK (yearly_payment_method IN ('CREDIT_CARD', 'BANK_TRANSFER')),
  payer_name text,
  payer_tel text,
  payer_country text,
  payer_mail text,
  card_payment_method_id text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  card_name text,
  card_exp_month integer CHECK (card_exp_month BETWEEN 1 AND 12),
  card_exp_year integer CHECK (card_exp_year BETWEEN 2000 AND 2199),
  cancellation_state text NOT NULL DEFAULT 'none' CHECK (cancellation_state IN ('none', 'reserved', 'done')),
  cancellation_at timestamptz(3),
  closed_at timestamptz(3),
  yearly_anchor timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, contract_id),
  CHECK ((cancellation_state = 'none') = (cancellation_at IS NULL)),
  CHECK ((customer_type = 'manage_user') = (user_id IS NOT NULL)),
  CHECK ((card_payment_method_id IS NULL) = (card_last4 IS NULL))
);
CREATE UNIQUE INDEX one_contract_per_organization ON contracts (organization_id) WHERE customer_type = 'manage_organization';
CREATE UNIQUE INDEX one_contract_per_user ON contracts (organization_id, user_id) WHERE customer_type = 'manage_user';

CREATE TABLE plan_entries (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  contract_plan_id text NOT NULL REFERENCES contract_plans,
  role text NOT NULL CHECK (role IN ('base', 'analyst', 'viewer', 'upload', 'export', 'storage')),
  coupon_id text,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  PRIMARY KEY (organization_id, contract_id, entry_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id),
  CHECK (ends_at > starts_at),
  -- I11: base plans of a contract never overlap.
  CONSTRAINT base_plans_never_overlap EXCLUDE USING gist (
    organization_id WITH =, contract_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&
  ) WHERE (role = 'base')
);

-- A failed settlement pauses the plan; payment restores exactly these plans.
CREATE TABLE suspensions (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  paused_plan_ids text[] NOT NULL,
  started_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) CHECK (restored_at >= started_at),
  PRIMARY KEY (organization_id, contract_id, billing_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX one_suspension_at_a_time ON suspensions (organization_id, contract_id) WHERE restored_at IS NULL;

CREATE TABLE mail_tokens (
  organization_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE,
  contract_id uuid NOT NULL,
  mail_address text NOT NULL,
  requested_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz(3),
  PRIMARY KEY (organization_id, token_hash),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);

-- ---------------------------------------------------------------- usage

CREATE TABLE usage_records (
  organization_id uuid NOT NULL REFERENCES organizations,
  usage_id uuid NOT NULL,
  user_id uuid NOT NULL,
  usage_seconds bigint NOT NULL CHECK (usage_seconds >= 0),
  usage_type text NOT NULL,
  related_data_id uuid,
  related_data_type text CHECK (related_data_type IN ('contents_info', 'angle_movie_info')),
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (organization_id, usage_id)
);
CREATE INDEX usage_records_stored ON usage_records (organization_id, created_at) WHERE deleted_at IS NULL;

CREATE TABLE usage_aggregates (
  organization_id uuid NOT NULL REFERENCES organizations,
  unit_type text NOT NULL CHECK (unit_type IN ('organization', 'user')),
  unit_id uuid NOT NULL,
  aggregation_type text NOT NULL,
  target_month date NOT NULL CHECK (extract(day FROM target_month) = 1),
  usage_seconds bigint NOT NULL CHECK (usage_seconds >= 0),
  PRIMARY KEY (organization_id, unit_type, unit_id, aggregation_type, target_month)
);

-- ---------------------------------------------------------------- billings

-- I17: one billing per contract, target month and cycle. What a billing says lives in its draft until it is fixed,
-- then in its invoice, for good.
CREATE TABLE billings (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  target_month date NOT NULL CHECK (extract(day FROM target_month) = 1),
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  zone text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id),
  UNIQUE (organization_id, contract_id, target_month, cycle)
);

CREATE TABLE billing_drafts (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  billing_status text NOT NULL CHECK (billing_status IN ('Provisional', 'InProgress')),
  subtotal bigint NOT NULL DEFAULT 0 CHECK (subtotal >= 0),
  tax_rate_percent integer NOT NULL DEFAULT 0 CHECK (tax_rate_percent IN (0, 10)),
  tax bigint NOT NULL DEFAULT 0 CHECK (tax >= 0),
  total bigint NOT NULL DEFAULT 0 CHECK (total = subtotal + tax),
  lines json NOT NULL DEFAULT '[]',
  calculated_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id),
  CHECK (total = subtotal * (100 + tax_rate_percent) / 100)
);

-- I23: inserted once, never changed (touchline_app and touchline_jobs have no UPDATE or DELETE here).
CREATE TABLE invoices (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  tax_region text NOT NULL,
  tax_rate_percent integer NOT NULL CHECK (tax_rate_percent = CASE WHEN tax_region = 'JP' THEN 10 ELSE 0 END),
  tax bigint NOT NULL,
  total bigint NOT NULL CHECK (total = subtotal + tax),
  payment_method text NOT NULL CHECK (payment_method IN ('CREDIT_CARD', 'BANK_TRANSFER')),
  payer_name text,
  payer_tel text,
  payer_mail text,
  payer_country text,
  service_starts_on date NOT NULL,
  service_ends_on date NOT NULL,
  billing_date date NOT NULL,
  fixed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id),
  CHECK (total = subtotal * (100 + tax_rate_percent) / 100),
  CHECK (service_ends_on >= service_starts_on)
);

CREATE TABLE invoice_lines (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  contract_id uuid NOT NULL,
  target_month date NOT NULL,
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  role text NOT NULL CHECK (role IN ('base', 'analyst', 'viewer', 'upload', 'export', 'storage')),
  contract_plan_id text NOT NULL,
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  derivation json NOT NULL,
  PRIMARY KEY (organization_id, billing_id, position),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  -- I9: nothing is billed twice.
  UNIQUE (organization_id, contract_id, target_month, cycle, contract_plan_id)
);

-- ---------------------------------------------------------------- payments

CREATE TABLE settlements (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  payment_status text NOT NULL
    CHECK (payment_status IN ('ProcessCallError', 'Error', 'Waiting', 'InProgress', 'Complete', 'Requesting', 'Cancel')),
  attempt integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  intent_id text UNIQUE,
  charge_id text UNIQUE,
  failure_code text,
  failure_decline_code text,
  paid_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  CHECK (payment_status <> 'Complete' OR paid_at IS NOT NULL)
);

CREATE TABLE payment_attempts (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  attempt integer NOT NULL CHECK (attempt > 0),
  idempotency_key text NOT NULL UNIQUE,
  payment_method_id text NOT NULL,
  outcome text NOT NULL DEFAULT 'in-flight' CHECK (outcome IN ('in-flight', 'succeeded', 'failed', 'unknown', 'needs-action')),
  failure_code text,
  failure_decline_code text,
  requested_at timestamptz(3) NOT NULL,
  resolved_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, attempt),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
-- I20: at most one attempt in flight; an unknown outcome blocks the next until it is reconciled.
CREATE UNIQUE INDEX one_attempt_in_flight ON payment_attempts (organization_id, billing_id)
  WHERE outcome IN ('in-flight', 'unknown');

CREATE TABLE charges (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL UNIQUE,
  intent_id text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  succeeded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, charge_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
-- I18: a billing has at most one charge that stands.
CREATE UNIQUE INDEX one_standing_charge ON charges (organization_id, billing_id) WHERE refunded < amount;

CREATE TABLE provider_events (
  event_id text PRIMARY KEY,
  event_type text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  applied_at timestamptz(3)
);

CREATE TABLE receipt_counters (
  issuer text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, year)
);

CREATE TABLE receipts (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  issuer text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  issued_at timestamptz(3) NOT NULL,
  content json NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  UNIQUE (issuer, year, number)
);

-- ---------------------------------------------------------------- bookkeeping

-- I32: hash-chained per organisation, in the same transaction as the change it tells of.
CREATE TABLE audit_entries (
  organization_id uuid NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  happened_at timestamptz(3) NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before json,
  after json,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (organization_id, sequence)
);

CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 255),
  request_hash text NOT NULL,
  status integer NOT NULL,
  response json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, idempotency_key)
);

-- The offset of the demo's and the tests' clock; a production cell never has a row.
CREATE TABLE cell_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_milliseconds bigint NOT NULL
);

-- ---------------------------------------------------------------- who may do what

GRANT SELECT ON contract_plan_groups, contract_plans TO touchline_app, touchline_jobs;
GRANT INSERT, UPDATE ON contract_plan_groups, contract_plans TO touchline_jobs;

GRANT SELECT ON organizations, users, contracts, plan_entries, suspensions, mail_tokens, usage_records, usage_aggregates,
  billings, billing_drafts, invoices, invoice_lines, settlements, payment_attempts, charges, receipts, audit_entries,
  idempotency_keys, session_families, session_tokens TO touchline_app, touchline_jobs;

GRANT INSERT ON organizations, users TO touchline_jobs;
GRANT UPDATE ON organizations, users TO touchline_jobs;
GRANT INSERT, UPDATE ON contracts, plan_entries, suspensions, mail_tokens, usage_records, usage_aggregates, billing_drafts,
  settlements, payment_attempts, charges TO touchline_app, touchline_jobs;
GRANT DELETE ON plan_entries, billing_drafts TO touchline_app, touchline_jobs;
GRANT INSERT ON billings, invoices, invoice_lines, receipts, audit_entries, idempotency_keys TO touchline_app, touchline_jobs;
GRANT DELETE ON idempotency_keys TO touchline_jobs;
GRANT UPDATE (ended_at, end_reason, authenticated_at) ON session_families TO touchline_app;
GRANT INSERT, UPDATE, DELETE ON session_families, session_tokens TO touchline_jobs;

GRANT SELECT, INSERT, UPDATE ON accounts, directory_entries, provider_events, cell_clock, receipt_counters TO touchline_jobs;
GRANT SELECT, INSERT, UPDATE ON receipt_counters TO touchline_app;
GRANT SELECT ON accounts TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles TO touchline_app, touchline_jobs;

-- I33: the database itself keeps organisations apart, WHERE clause or not.
DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY[
    'organizations', 'users', 'session_families', 'session_tokens', 'contracts', 'plan_entries', 'suspensions', 'mail_tokens',
    'usage_records', 'usage_aggregates', 'billings', 'billing_drafts', 'invoices', 'invoice_lines', 'settlements',
    'payment_attempts', 'charges', 'receipts', 'audit_entries', 'idempotency_keys'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      scoped);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;
