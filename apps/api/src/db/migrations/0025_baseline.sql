-- As of version 1.0.0. Keys of an organisation's tables start with organization_id (so that they shard), intervals are
-- half-open, money is an integer of minor units, and what is fixed can only be inserted. touchline_app serves requests
-- and sees one organisation; touchline_jobs runs jobs and sign-in and sees the cell. Rights and their reasons are in
-- rights.txt.

CREATE EXTENSION IF NOT EXISTS btree_gist;

GRANT SELECT ON schema_migrations TO touchline_jobs;

-- ---------------------------------------------------------------- the catalogue

CREATE TABLE contract_plan_groups (
  group_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('paid', 'asleep', 'trial', 'trial-readonly', 'settlement-readonly', 'offline-trial', 'mbp', 'test')),
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
  position integer NOT NULL,
  is_retired boolean NOT NULL DEFAULT false,
  -- First and last day of sale, in the contract's zone.
  offered_from date,
  offered_until date
);
GRANT SELECT ON contract_plan_groups TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON contract_plan_groups TO touchline_jobs;

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
GRANT SELECT ON contract_plans TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON contract_plans TO touchline_jobs;

CREATE TABLE contract_plan_prices (
  contract_plan_id text NOT NULL REFERENCES contract_plans,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  price_jpy bigint CHECK (price_jpy >= 0),
  price_eur bigint CHECK (price_eur >= 0),
  price_usd bigint CHECK (price_usd >= 0),
  -- What was reserved before is charged as it was shown. Null for a plan's first price.
  published_at timestamptz(3),
  PRIMARY KEY (contract_plan_id, effective_from)
);
GRANT SELECT ON contract_plan_prices TO touchline_app;
GRANT SELECT, INSERT, DELETE ON contract_plan_prices TO touchline_jobs;

-- A price begins with a month: earlier months keep theirs, also when closed later. Rows are only added.
CREATE TABLE catalogue_imports (
  import_id uuid PRIMARY KEY,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  content json NOT NULL,
  imported_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT ON catalogue_imports TO touchline_jobs;

-- Changed by every write of the catalogue, so that readers can cache it.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version uuid NOT NULL
);
GRANT SELECT ON catalogue_version TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON catalogue_version TO touchline_jobs;

-- The card provider's minimum charge in minor units, a setting. An invoice below it is waived.
CREATE TABLE least_charges (
  currency text PRIMARY KEY CHECK (currency IN ('JPY', 'EUR', 'USD')),
  minor_units bigint NOT NULL CHECK (minor_units >= 0)
);
GRANT SELECT ON least_charges TO touchline_app, touchline_jobs;

-- Uses are counted in the coupon's row, so that taking one locks it.
CREATE TABLE coupons (
  coupon_id uuid PRIMARY KEY,
  coupon_code text NOT NULL UNIQUE CHECK (coupon_code ~ '^[0-9A-Z]{6}$'),
  names json NOT NULL,
  descriptions json NOT NULL,
  -- In the zone of the organisation that uses it.
  effective_from date NOT NULL,
  effective_until date NOT NULL CHECK (effective_until >= effective_from),
  term_months integer NOT NULL CHECK (term_months BETWEEN 1 AND 12),
  number_of_available_uses integer NOT NULL CHECK (number_of_available_uses >= 0),
  used_count integer NOT NULL DEFAULT 0,
  distributor_user_id uuid,
  base_coupon_id uuid REFERENCES coupons,
  is_default_base boolean NOT NULL DEFAULT false,
  separate_id text,
  created_at timestamptz(3) NOT NULL,
  -- The last day of a stopped coupon, in the organisation's zone.
  stopped_after date,
  -- I29: never used more often than it may be.
  CONSTRAINT uses_within_limit CHECK (used_count BETWEEN 0 AND number_of_available_uses)
);
GRANT SELECT, UPDATE (used_count) ON coupons TO touchline_app;
GRANT SELECT, INSERT, UPDATE (used_count, names, descriptions, effective_from, effective_until, term_months,
  number_of_available_uses, stopped_after) ON coupons TO touchline_jobs;

-- The base plan, then the additional ones.
CREATE TABLE coupon_plans (
  coupon_id uuid NOT NULL REFERENCES coupons,
  position integer NOT NULL CHECK (position IN (0, 1)),
  plan_group_id text NOT NULL REFERENCES contract_plan_groups,
  contract_plan_ids text[] NOT NULL CHECK (cardinality(contract_plan_ids) > 0),
  PRIMARY KEY (coupon_id, position)
);
GRANT SELECT ON coupon_plans TO touchline_app;
GRANT SELECT, INSERT ON coupon_plans TO touchline_jobs;

INSERT INTO least_charges (currency, minor_units) VALUES ('JPY', 50), ('EUR', 50), ('USD', 50);

-- Plans of unpaid bills and ended trials, which every database has. Positions behind all that a catalogue has.
INSERT INTO contract_plan_groups (group_id, kind, cycle, offering, names, resolution, max_concurrent_sessions, position)
VALUES
  ('freeReadonlyPlan', 'trial-readonly', 'month', 'not-for-sale', '{"en": "Trial ended (read-only)", "ja": "トライアル終了（閲覧のみ）", "fr": "Essai terminé (lecture seule)", "es": "Prueba terminada (solo lectura)", "pt-pt": "Experiência terminada (só leitura)", "de": "Testphase beendet (nur Lesen)"}', 'high', 3, 1000),
  ('settlementReadonlyPlan', 'settlement-readonly', 'month', 'not-for-sale', '{"en": "Payment outstanding (read-only)", "ja": "お支払い未完了（閲覧のみ）", "fr": "Paiement en attente (lecture seule)", "es": "Pago pendiente (solo lectura)", "pt-pt": "Pagamento em falta (só leitura)", "de": "Zahlung offen (nur Lesen)"}', 'high', 3, 1001);

INSERT INTO contract_plans (contract_plan_id, group_id, role, names, price_jpy, price_eur, price_usd, position)
SELECT group_id || '.base', group_id, 'base', '{"en": "Base fee", "ja": "基本料金", "fr": "Abonnement de base", "es": "Cuota base", "pt-pt": "Taxa base", "de": "Grundgebühr"}',
  0, 0, 0, 10 * position
FROM contract_plan_groups;

-- The issuer's tax table as the last started process had it: by the buyer's country (* for all others) and whether a
-- valid tax number of that country is saved. The earliest first: [{"from": null, "tax": {...}}].
CREATE TABLE buyer_taxes (
  tax_region text NOT NULL CHECK (tax_region = '*' OR tax_region ~ '^[A-Z]{2}$'),
  has_number boolean NOT NULL,
  taxes json NOT NULL,
  -- Its law decides which invoices need the buyer's address.
  issuer_country text,
  PRIMARY KEY (tax_region, has_number)
);
GRANT SELECT ON buyer_taxes TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON buyer_taxes TO touchline_jobs;

-- As specified: 10 percent in Japan, nothing elsewhere.
INSERT INTO buyer_taxes (tax_region, has_number, taxes)
SELECT 'JP', has_number, '[{"from":null,"tax":{"rate":1000,"category":"S","name":"consumption","reasonCode":null,"reason":null}}]'
FROM (VALUES (true), (false)) AS with_or_without (has_number);
INSERT INTO buyer_taxes (tax_region, has_number, taxes)
SELECT '*', has_number, '[{"from":null,"tax":{"rate":0,"category":"O","name":"tax","reasonCode":"VATEX-EU-O","reason":null}}]'
FROM (VALUES (true), (false)) AS with_or_without (has_number);

-- ---------------------------------------------------------------- organisations and people

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
  created_at timestamptz(3) NOT NULL,
  team_id text,
  is_local_streaming_available boolean NOT NULL DEFAULT false,
  parent_organization_id uuid,
  -- With faults in very many organisations at once the check or a release is probably wrong: above a limit none is put
  -- on hold, and charges wait for an operator.
  charges_wait_since timestamptz(3),
  -- Above which a billing manager must ask: minor units of the contract's currency, with tax. Null: no limit; 0:
  -- always.
  purchase_limit bigint CHECK (purchase_limit BETWEEN 0 AND 999999999)
);
CREATE INDEX organizations_on_hold ON organizations (parked_at) WHERE parked_at IS NOT NULL;
CREATE INDEX organizations_whose_charges_wait ON organizations (charges_wait_since)
  WHERE charges_wait_since IS NOT NULL;
CREATE INDEX organizations_words ON organizations USING gin (to_tsvector('simple', organization_name));
GRANT SELECT, UPDATE (purchase_limit) ON organizations TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON organizations TO touchline_jobs;

-- Unique in the region also across machines: an organisation's code, and its customer id at the provider.
CREATE TABLE organization_names (
  kind text NOT NULL CHECK (kind IN ('code', 'customer')),
  name text NOT NULL,
  organization_id uuid NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX organization_names_of_one ON organization_names (organization_id, kind);
GRANT SELECT, INSERT, DELETE ON organization_names TO touchline_app, touchline_jobs;

-- Once per cell; memberships are in users and, for other cells, in directory_entries.
CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  login_name text NOT NULL UNIQUE CHECK (login_name = lower(login_name) AND login_name <> ''),
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  password_changed_at timestamptz(3),
  -- For mails about this login alone: confirmed by a mailed link.
  mail_address text CHECK (mail_address <> '')
);
CREATE INDEX accounts_mail_address ON accounts (lower(mail_address)) WHERE mail_address IS NOT NULL;
GRANT SELECT (account_id, login_name) ON accounts TO touchline_app;
GRANT SELECT (account_id, login_name, created_at, password_changed_at, mail_address), INSERT, UPDATE (password_hash,
  password_changed_at, mail_address) ON accounts TO touchline_jobs;

CREATE TABLE directory_entries (
  account_id uuid NOT NULL REFERENCES accounts,
  organization_id uuid NOT NULL,
  organization_name text NOT NULL,
  roles text[] NOT NULL,
  region text NOT NULL CHECK (region IN ('asia', 'europe', 'america')),
  PRIMARY KEY (account_id, organization_id)
);
GRANT SELECT, INSERT, DELETE ON directory_entries TO touchline_jobs;

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
  player_id text,
  staff_position text,
  created_by text,
  -- Mails of the organisation are written in the language of the last active administrator.
  lang text CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  lang_at timestamptz(3),
  -- False: unknown to the platform, without role and seat there.
  is_of_platform boolean NOT NULL DEFAULT true,
  -- An administrator of the platform who handed the bills over.
  bills_left_at timestamptz(3),
  mail_address text,
  seat_asked_at timestamptz(3),
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, username),
  CHECK ((lang IS NULL) = (lang_at IS NULL)),
  CONSTRAINT users_roles_of_platform CHECK (is_of_platform OR roles = '{}')
);
CREATE INDEX users_account ON users (account_id) WHERE account_id IS NOT NULL;
-- For every batch of users that the platform sends.
CREATE INDEX users_who_left ON users (organization_id) WHERE bills_left_at IS NOT NULL;
GRANT SELECT, UPDATE (lang, lang_at, bills_left_at, seat_asked_at) ON users TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON users TO touchline_jobs;

CREATE TABLE members (
  organization_id uuid NOT NULL REFERENCES organizations,
  member_id uuid NOT NULL,
  user_id uuid,
  member_role text NOT NULL CHECK (member_role IN ('billing-manager', 'reader')),
  address text NOT NULL CHECK (address <> ''),
  member_name text NOT NULL CHECK (member_name <> ''),
  lang text NOT NULL CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  invited_at timestamptz(3) NOT NULL,
  -- Only the hash, and only while it is valid.
  token_hash text,
  link_expires_at timestamptz(3) NOT NULL,
  -- A successor without the platform's role.
  administers boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, member_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id),
  CHECK ((user_id IS NULL) = (token_hash IS NOT NULL))
);
CREATE UNIQUE INDEX members_user ON members (organization_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX members_address ON members (organization_id, lower(address));
CREATE INDEX members_mail ON members (lower(address));
GRANT SELECT, INSERT, UPDATE, DELETE ON members TO touchline_app;
GRANT SELECT, UPDATE, DELETE ON members TO touchline_jobs;

-- One row each until they have left or stay after all.
CREATE TABLE departures (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- In the organisation's zone.
  leaves_on date NOT NULL,
  -- A member's id, or an administrator's user id.
  successor_id uuid NOT NULL,
  scheduled_at timestamptz(3) NOT NULL,
  -- The day came, but no other administrator could sign in.
  waits_since timestamptz(3),
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);
GRANT SELECT, INSERT, UPDATE (waits_since), DELETE ON departures TO touchline_app, touchline_jobs;

-- ---------------------------------------------------------------- sign-in

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
  browser text,
  system text,
  -- By the clock of the books, as the password's; null if never.
  factor_proven_at timestamptz(3),
  by_provider boolean NOT NULL DEFAULT false,
  -- Opened by a signed link; null for every other session.
  link_task text CHECK (link_task IN ('pay', 'card', 'hours', 'plan', 'invoice')),
  link_return_url text,
  PRIMARY KEY (organization_id, family_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_families_age ON session_families (expires_at);
GRANT SELECT, UPDATE (authenticated_at, ended_at, end_reason) ON session_families TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_families TO touchline_jobs;

-- Hashes only. A refresh token is spent once; its successor is derived, so that parallel refreshes within the grace
-- time get the same answer. On many machines they stay on the coordinator, without a foreign key.
CREATE TABLE session_tokens (
  token_hash text PRIMARY KEY,
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  -- `linked`: of a session for one task, which session_at_door does not find.
  kind text NOT NULL CHECK (kind IN ('access', 'refresh', 'linked')),
  issued_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > issued_at),
  spent_at timestamptz(3)
);
CREATE INDEX session_tokens_family ON session_tokens (organization_id, family_id);
-- Deleted oldest first.
CREATE INDEX session_tokens_age ON session_tokens (expires_at);
GRANT SELECT ON session_tokens TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_tokens TO touchline_jobs;

-- Browsers by a random cookie, networks by a keyed hash: attackers elsewhere do not slow the owner down.
CREATE TABLE known_sources (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device', 'address')),
  source_hash text NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, kind, source_hash)
);
CREATE INDEX known_sources_hash ON known_sources (source_hash);
CREATE INDEX known_sources_age ON known_sources (last_used_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_sources TO touchline_jobs;

CREATE TABLE throttles (
  throttle_key text PRIMARY KEY,
  window_started_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0)
);
CREATE INDEX throttles_age ON throttles (window_started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON throttles TO touchline_app, touchline_jobs;

-- One for each purpose; only the token's hash.
CREATE TABLE login_links (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('address', 'password')),
  token_hash text NOT NULL UNIQUE,
  address text NOT NULL CHECK (address <> ''),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (account_id, purpose)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_links TO touchline_jobs;

-- Public keys only.
CREATE TABLE passkeys (
  account_id uuid NOT NULL REFERENCES accounts,
  passkey_id uuid NOT NULL,
  -- Base64url: the authenticator's name for it, and its public key in COSE.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- The signature counter; 0 where the authenticator does not count.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  -- Backup eligible (never changes), and backed up.
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  passkey_name text NOT NULL CHECK (passkey_name <> ''),
  added_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (account_id, passkey_id)
);
GRANT SELECT, INSERT, UPDATE (sign_count, is_backed_up, passkey_name, last_used_at), DELETE ON passkeys TO touchline_jobs;

-- Challenges, used once and soon; only the hash.
CREATE TABLE passkey_questions (
  question_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
  -- Null where the passkey says whose it is.
  account_id uuid REFERENCES accounts,
  expires_at timestamptz(3) NOT NULL,
  CHECK (purpose <> 'add' OR account_id IS NOT NULL)
);
CREATE INDEX passkey_questions_age ON passkey_questions (expires_at);
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON passkey_questions TO touchline_jobs;

CREATE TABLE second_factors (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  factor_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
  added_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (account_id, factor_id)
);
CREATE UNIQUE INDEX second_factors_one_app ON second_factors (account_id) WHERE kind = 'totp';
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON second_factors TO touchline_jobs;

-- Sealed with a key outside the database. Without a factor it is being set up. Codes of a step up to the last one are
-- refused.
CREATE TABLE authenticator_apps (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  factor_id uuid,
  sealed_secret text NOT NULL,
  begun_at timestamptz(3) NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  -- Of an app that replaces the one in use once a code of it is confirmed.
  next_secret text,
  FOREIGN KEY (account_id, factor_id) REFERENCES second_factors ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_apps TO touchline_jobs;

-- Used once each; only hashes.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_hash text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO touchline_jobs;

-- The password was proven, the second factor not yet. By the database's own time, as sessions.
CREATE TABLE sign_in_challenges (
  challenge_hash text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  by_provider boolean NOT NULL DEFAULT false
);
CREATE INDEX sign_in_challenges_account ON sign_in_challenges (account_id);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE (attempts), DELETE ON sign_in_challenges TO touchline_jobs;

-- One person at the region's OpenID provider for each login.
CREATE TABLE provider_links (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL CHECK (issuer <> ''),
  subject text NOT NULL CHECK (subject <> ''),
  linked_at timestamptz(3) NOT NULL,
  UNIQUE (issuer, subject)
);
GRANT SELECT, INSERT, DELETE ON provider_links TO touchline_jobs;

-- The same person is not linked to that login automatically again.
CREATE TABLE ended_provider_links (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, issuer, subject)
);
GRANT SELECT, INSERT, DELETE ON ended_provider_links TO touchline_jobs;

-- By the hash of what the browser keeps. Answered once; where an organisation must be chosen, the proven account waits
-- here. By the database's own time, as sessions.
CREATE TABLE provider_sign_ins (
  secret_hash text PRIMARY KEY,
  is_again boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  spent_at timestamptz(3),
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  authenticated_at timestamptz(3),
  CHECK ((account_id IS NULL) = (authenticated_at IS NULL))
);
CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins (expires_at);
GRANT SELECT, INSERT, UPDATE (spent_at, account_id, authenticated_at), DELETE ON provider_sign_ins TO touchline_jobs;

-- Requested with a service key: each opens one task for one person, once; by the token's hash and the database's own
-- time.
CREATE TABLE signed_links (
  token_hash text PRIMARY KEY,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  task text NOT NULL CHECK (task IN ('pay', 'card', 'hours', 'plan', 'invoice')),
  billing_id uuid,
  CHECK ((task = 'invoice') = (billing_id IS NOT NULL)),
  return_url text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX signed_links_age ON signed_links (expires_at);
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON signed_links TO touchline_jobs;

CREATE TABLE second_factor_demands (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  demanded_at timestamptz(3) NOT NULL,
  -- The start of a day in the organisation's zone, after a notice period.
  demanded_from timestamptz(3) NOT NULL CHECK (demanded_from > demanded_at),
  demanded_by uuid NOT NULL,
  FOREIGN KEY (organization_id, demanded_by) REFERENCES users (organization_id, user_id)
);
GRANT SELECT, INSERT, DELETE ON second_factor_demands TO touchline_jobs;

-- A function of the owner: password hashes are readable one at a time and only within the sign-in's transaction,
-- although jobs and commands share its role.
CREATE FUNCTION password_hash_of(account uuid)
RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.password_hash FROM accounts a
  WHERE a.account_id = account AND current_setting('app.system', true) = 'sign-in'
$$;
REVOKE EXECUTE ON FUNCTION password_hash_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_hash_of(uuid) TO touchline_jobs;

-- A request sees only its own organisation's addresses.
CREATE FUNCTION own_addresses(organization uuid, persons uuid[])
RETURNS TABLE (user_id uuid, mail_address text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  IF coalesce(current_setting('app.system', true), '') = ''
    AND coalesce(current_setting('app.organization_id', true), '') <> organization::text THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT u.user_id, a.mail_address
  FROM users u JOIN accounts a ON a.account_id = u.account_id
  WHERE u.organization_id = organization AND u.user_id = ANY (persons);
END $$;
REVOKE EXECUTE ON FUNCTION own_addresses(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_addresses(uuid, uuid[]) TO touchline_app, touchline_jobs;

-- The asking role finds the logins in its own organisation: on many machines a function of the owner cannot read their
-- rows. The version before asks own_addresses.
CREATE FUNCTION addresses_of(accounts uuid[])
RETURNS TABLE (account_id uuid, mail_address text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.account_id, a.mail_address FROM accounts a WHERE a.account_id = ANY (accounts)
$$;
REVOKE EXECUTE ON FUNCTION addresses_of(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION addresses_of(uuid[]) TO touchline_app, touchline_jobs;

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
  -- Set by an operator; begin with each month.
  auto_add_plans text[] NOT NULL DEFAULT '{}',
  -- Plans cut short by a pending change, to be restored exactly: [{"entryId": ..., "end": milliseconds or null}].
  reserved_cuts json NOT NULL DEFAULT '[]',
  -- By an operator: bills are paid by bank transfer, purchases need no card and keep the method.
  transfer_agreed boolean NOT NULL DEFAULT false,
  -- Instants (milliseconds, ascending) of immediate closings after which the account was reopened.
  closings json NOT NULL DEFAULT '[]',
  PRIMARY KEY (organization_id, contract_id),
  CHECK ((cancellation_state = 'none') = (cancellation_at IS NULL)),
  CHECK ((customer_type = 'manage_user') = (user_id IS NOT NULL)),
  CHECK ((card_payment_method_id IS NULL) = (card_last4 IS NULL))
);
CREATE UNIQUE INDEX one_contract_per_organization ON contracts (organization_id) WHERE customer_type = 'manage_organization';
CREATE UNIQUE INDEX one_contract_per_user ON contracts (organization_id, user_id) WHERE customer_type = 'manage_user';
GRANT SELECT, INSERT, UPDATE (provider_customer_id, payment_method, yearly_payment_method, payer_name, payer_tel,
  payer_country, payer_mail, card_payment_method_id, card_brand, card_last4, card_name, card_exp_month, card_exp_year,
  cancellation_state, cancellation_at, closed_at, yearly_anchor, version, auto_add_plans, reserved_cuts) ON contracts TO
  touchline_app, touchline_jobs;
GRANT UPDATE (transfer_agreed, closings) ON contracts TO touchline_jobs;
CREATE INDEX contracts_payer_mail ON contracts (lower(payer_mail)) WHERE payer_mail IS NOT NULL;

CREATE TABLE plan_entries (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  contract_plan_id text NOT NULL REFERENCES contract_plans,
  role text NOT NULL CHECK (role IN ('base', 'analyst', 'viewer', 'upload', 'export', 'storage')),
  coupon_id text,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  -- Instead of its plan's allowance: yearly options and coupon plans.
  upload_hard_seconds bigint CHECK (upload_hard_seconds >= 0),
  upload_soft_seconds bigint CHECK (upload_soft_seconds BETWEEN 0 AND upload_hard_seconds),
  export_hard_seconds bigint CHECK (export_hard_seconds >= 0),
  export_soft_seconds bigint CHECK (export_soft_seconds BETWEEN 0 AND export_hard_seconds),
  -- Of a plan bought for later: when its price was shown, and the last month it was shown for.
  reserved_at timestamptz(3),
  reserved_through date CHECK (extract(day FROM reserved_through) = 1),
  PRIMARY KEY (organization_id, contract_id, entry_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id),
  CHECK (ends_at > starts_at),
  -- I11: base plans of a contract never overlap.
  CONSTRAINT base_plans_never_overlap EXCLUDE USING gist (
    organization_id WITH =, contract_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&
  ) WHERE (role = 'base'),
  CONSTRAINT limits_whole_or_absent CHECK (
    num_nulls(upload_hard_seconds, upload_soft_seconds, export_hard_seconds, export_soft_seconds) IN (0, 4)
  ),
  CONSTRAINT reserved_whole_or_absent CHECK (num_nulls(reserved_at, reserved_through) IN (0, 2))
);
GRANT SELECT, INSERT, UPDATE (ends_at), DELETE ON plan_entries TO touchline_app, touchline_jobs;

-- How many stayed because they were in use: null until the instant, and there is one such row of a contract. Withdrawn
-- rows are deleted.
CREATE TABLE seats_given_up (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  giving_id uuid NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  analysts integer NOT NULL CHECK (analysts >= 0),
  viewers integer NOT NULL CHECK (viewers >= 0),
  kept_analysts integer CHECK (kept_analysts BETWEEN 0 AND analysts),
  kept_viewers integer CHECK (kept_viewers BETWEEN 0 AND viewers),
  user_ids uuid[] NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  CHECK (analysts + viewers > 0),
  CHECK ((kept_analysts IS NULL) = (kept_viewers IS NULL)),
  PRIMARY KEY (organization_id, contract_id, giving_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX seats_given_up_once ON seats_given_up (organization_id, contract_id) WHERE kept_analysts IS NULL;
GRANT SELECT, INSERT, DELETE ON seats_given_up TO touchline_app, touchline_jobs;
GRANT UPDATE (starts_at, kept_analysts, kept_viewers) ON seats_given_up TO touchline_app, touchline_jobs;

-- At most one unfinished sleep of a contract. Withdrawn rows are deleted.
CREATE TABLE sleeps (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  sleep_id uuid NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  planned_end_at timestamptz(3) NOT NULL,
  every_year boolean NOT NULL,
  -- As noted by its jobs.
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'asleep', 'over')),
  asked_at timestamptz(3) NOT NULL,
  CHECK (planned_end_at >= ends_at),
  PRIMARY KEY (organization_id, contract_id, sleep_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX sleeps_once ON sleeps (organization_id, contract_id) WHERE state <> 'over';
GRANT SELECT, INSERT, DELETE ON sleeps TO touchline_app, touchline_jobs;
GRANT UPDATE (ends_at, every_year, state) ON sleeps TO touchline_app, touchline_jobs;

CREATE TABLE own_seasons (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  play_months integer[] NOT NULL,
  named_at timestamptz(3) NOT NULL,
  CHECK (1 <= ALL (play_months) AND 12 >= ALL (play_months)),
  PRIMARY KEY (organization_id, contract_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT, INSERT, DELETE ON own_seasons TO touchline_app, touchline_jobs;
GRANT UPDATE (play_months, named_at) ON own_seasons TO touchline_app, touchline_jobs;

-- I29: once per contract, also where its plans were replaced before they began.
CREATE TABLE coupon_uses (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  coupon_id uuid NOT NULL REFERENCES coupons,
  used_at timestamptz(3) NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  PRIMARY KEY (organization_id, contract_id, coupon_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT, INSERT, DELETE ON coupon_uses TO touchline_app, touchline_jobs;

-- From which month it pays higher prices of the list. A price published later for the same month is notified again.
CREATE TABLE price_notices (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  notified_at timestamptz(3) NOT NULL,
  applies_from date NOT NULL CHECK (extract(day FROM applies_from) = 1 AND applies_from >= effective_from),
  PRIMARY KEY (organization_id, contract_id, effective_from, notified_at),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT ON price_notices TO touchline_app;
GRANT SELECT, INSERT ON price_notices TO touchline_jobs;

-- Payment restores exactly these plans.
CREATE TABLE suspensions (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  started_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) CHECK (restored_at >= started_at),
  -- Entries with coupon, limits and planned ends, and pending reservations.
  paused_entries json NOT NULL,
  waiting_entries json NOT NULL DEFAULT '[]',
  start_audited boolean NOT NULL DEFAULT false,
  end_audited boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, contract_id, billing_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX one_suspension_at_a_time ON suspensions (organization_id, contract_id) WHERE restored_at IS NULL;
GRANT SELECT, INSERT, UPDATE (started_at, restored_at, paused_entries, waiting_entries, start_audited, end_audited) ON
  suspensions TO touchline_app, touchline_jobs;

-- Restored when the cancellation is withdrawn (I31).
CREATE TABLE cancellation_reservations (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  put_aside json NOT NULL,
  PRIMARY KEY (organization_id, contract_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON cancellation_reservations TO touchline_app, touchline_jobs;

-- For 30 days. On many machines tokens stay on the coordinator: no foreign key.
CREATE TABLE account_exports (
  organization_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (organization_id, token_hash)
);
GRANT SELECT, INSERT ON account_exports TO touchline_app;
GRANT SELECT, INSERT, DELETE ON account_exports TO touchline_jobs;

CREATE TABLE mail_tokens (
  organization_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE,
  contract_id uuid NOT NULL,
  mail_address text NOT NULL,
  requested_by uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz(3),
  -- Permanently refused: the link will never arrive.
  refused_at timestamptz(3),
  PRIMARY KEY (organization_id, token_hash)
);
CREATE INDEX mail_tokens_age ON mail_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE (used_at, refused_at) ON mail_tokens TO touchline_app;
GRANT SELECT, INSERT, UPDATE (used_at, refused_at), DELETE ON mail_tokens TO touchline_jobs;

-- Issued documents keep their own copy. Without a name none is saved yet.
CREATE TABLE buyer_details (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  version integer NOT NULL DEFAULT 1,
  legal_name text CHECK (length(legal_name) BETWEEN 1 AND 120),
  attention text,
  address_lines text[] NOT NULL DEFAULT '{}' CHECK (cardinality(address_lines) <= 3),
  postal_code text,
  city text,
  state text,
  country text CHECK (country ~ '^[A-Z]{2}$'),
  tax_number text,
  order_reference text,
  -- [{"year": 2026, "reference": "PO 7"}].
  order_references json NOT NULL DEFAULT '[]',
  language text NOT NULL CHECK (language IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  fiscal_year_start integer NOT NULL DEFAULT 1 CHECK (fiscal_year_start BETWEEN 1 AND 12),
  saved_at timestamptz(3) NOT NULL,
  CHECK ((legal_name IS NULL) = (country IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON buyer_details TO touchline_app, touchline_jobs;

CREATE TABLE purchase_requests (
  organization_id uuid NOT NULL REFERENCES organizations,
  request_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  -- The call and its body, in the form of the wire.
  purchase jsonb NOT NULL,
  -- As shown; of an approved one as executed.
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  total bigint NOT NULL,
  monthly bigint,
  starts_on date,
  ends_on date,
  note text CHECK (note <> ''),
  asked_by uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text CHECK (reason <> ''),
  PRIMARY KEY (organization_id, request_id),
  FOREIGN KEY (organization_id, asked_by) REFERENCES users (organization_id, user_id),
  FOREIGN KEY (organization_id, decided_by) REFERENCES users (organization_id, user_id),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state <> 'pending' OR decided_by IS NULL),
  CHECK ((state = 'declined') = (reason IS NOT NULL))
);
CREATE INDEX purchase_requests_newest ON purchase_requests (organization_id, asked_at DESC, request_id);
CREATE INDEX purchase_requests_pending ON purchase_requests (organization_id, asked_by) WHERE state = 'pending';
CREATE INDEX purchase_requests_age ON purchase_requests (decided_at);
GRANT SELECT, INSERT, UPDATE (state, total, monthly, starts_on, ends_on, decided_by, decided_at, reason) ON purchase_requests
  TO touchline_app;
GRANT SELECT, UPDATE (state, decided_at), DELETE ON purchase_requests TO touchline_jobs;

-- Runs before every call with a session, in one round trip. A function of the owner, because row security needs the
-- organisation, which only the token tells. A successor is an administrator, and who handed over is none. The second
-- factor is looked up only where one is demanded.
CREATE FUNCTION session_at_door(hash text)
RETURNS TABLE (
  organization_id uuid,
  family_id uuid,
  account_id uuid,
  user_id uuid,
  display_name text,
  authenticated_at timestamptz(3),
  expired boolean,
  ended boolean,
  roles text[],
  approval text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  deleted_at timestamptz(3),
  closed_at timestamptz(3),
  member_role text,
  demanded_from timestamptz(3),
  has_factor boolean
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  own uuid;
  family uuid;
  token_ends timestamptz;
  demanded timestamptz(3);
BEGIN
  SELECT t.organization_id, t.family_id, t.expires_at INTO own, family, token_ends
  FROM session_tokens t WHERE t.token_hash = hash AND t.kind = 'access';
  IF family IS NULL THEN RETURN; END IF;
  SELECT d.demanded_from INTO demanded FROM second_factor_demands d WHERE d.organization_id = own;
  RETURN QUERY
  SELECT f.organization_id, f.family_id, f.account_id, f.user_id, u.display_name, f.authenticated_at,
    token_ends <= now() OR f.expires_at <= now(), f.ended_at IS NOT NULL,
    CASE WHEN u.bills_left_at IS NULL THEN u.roles ELSE array_remove(u.roles, 'administrator') END,
    u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at,
    CASE WHEN m.administers THEN 'administrator' ELSE m.member_role END,
    demanded,
    demanded IS NOT NULL AND (EXISTS (SELECT FROM second_factors s WHERE s.account_id = f.account_id)
      OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = f.account_id))
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN members m ON m.organization_id = f.organization_id AND m.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
END $$;

-- In two questions: the session by its organisation, and the second factor where logins are.
CREATE FUNCTION session_with_task(hash text)
RETURNS TABLE (
  organization_id uuid,
  family_id uuid,
  account_id uuid,
  user_id uuid,
  display_name text,
  authenticated_at timestamptz(3),
  expired boolean,
  ended boolean,
  roles text[],
  approval text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  deleted_at timestamptz(3),
  closed_at timestamptz(3),
  member_role text,
  demanded_from timestamptz(3),
  has_factor boolean,
  link_task text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  own uuid;
  family uuid;
  token_ends timestamptz;
BEGIN
  SELECT t.organization_id, t.family_id, t.expires_at INTO own, family, token_ends
  FROM session_tokens t WHERE t.token_hash = hash AND t.kind IN ('access', 'linked');
  IF family IS NULL THEN RETURN; END IF;
  SELECT d.demanded_from INTO demanded_from FROM second_factor_demands d WHERE d.organization_id = own;
  SELECT f.organization_id, f.family_id, f.account_id, f.user_id, u.display_name, f.authenticated_at,
    token_ends <= now() OR f.expires_at <= now(), f.ended_at IS NOT NULL,
    CASE WHEN u.bills_left_at IS NULL THEN u.roles ELSE array_remove(u.roles, 'administrator') END,
    u.approval, u.start_at, u.end_at, u.deleted_at, c.closed_at,
    CASE WHEN m.administers THEN 'administrator' ELSE m.member_role END, f.link_task
  INTO organization_id, family_id, account_id, user_id, display_name, authenticated_at, expired, ended, roles, approval,
    starts_at, ends_at, deleted_at, closed_at, member_role, link_task
  FROM session_families f
  JOIN users u ON u.organization_id = f.organization_id AND u.user_id = f.user_id
  LEFT JOIN members m ON m.organization_id = f.organization_id AND m.user_id = f.user_id
  LEFT JOIN contracts c ON c.organization_id = f.organization_id AND c.customer_type = 'manage_organization'
  WHERE f.organization_id = own AND f.family_id = family;
  IF NOT FOUND THEN RETURN; END IF;
  has_factor := demanded_from IS NOT NULL AND (EXISTS (SELECT FROM second_factors s WHERE s.account_id = session_with_task.account_id)
    OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = session_with_task.account_id));
  RETURN NEXT;
END $$;

-- Locks organisations by their contracts in the order of ids, so that batches never deadlock; one organisation at a
-- time, since rows on several machines cannot be locked together.
CREATE FUNCTION hold_organizations(ids uuid[])
RETURNS TABLE (organization_id uuid, zone text)
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  held uuid;
  contract record;
BEGIN
  FOR held IN SELECT DISTINCT i FROM unnest(ids) i ORDER BY i LOOP
    FOR contract IN
      SELECT c.zone, c.customer_type FROM contracts c WHERE c.organization_id = held ORDER BY c.contract_id FOR UPDATE
    LOOP
      CONTINUE WHEN contract.customer_type <> 'manage_organization';
      organization_id := held;
      zone := contract.zone;
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

-- Storage charges follow from recorded_usage; games say what it is stored for.
CREATE TABLE championships (
  organization_id uuid NOT NULL REFERENCES organizations,
  championship_master_id uuid NOT NULL,
  championship_id text NOT NULL,
  championship_name text NOT NULL,
  league_name text,
  description text,
  championship_logo text,
  participating_teams uuid[] NOT NULL DEFAULT '{}',
  start_at timestamptz(3),
  end_at timestamptz(3),
  format text,
  number_of_rounds integer CHECK (number_of_rounds >= 0),
  PRIMARY KEY (organization_id, championship_master_id)
);
GRANT SELECT ON championships TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON championships TO touchline_jobs;

CREATE TABLE teams (
  organization_id uuid NOT NULL REFERENCES organizations,
  team_master_id uuid NOT NULL,
  team_id text NOT NULL,
  championship_master_id uuid,
  team_name text NOT NULL,
  team_short_name text,
  team_initial text,
  team_logo text,
  start_at timestamptz(3),
  end_at timestamptz(3),
  PRIMARY KEY (organization_id, team_master_id)
);
GRANT SELECT ON teams TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON teams TO touchline_jobs;

-- Deleted games stay as tombstones: late arrivals revive nothing.
CREATE TABLE games (
  organization_id uuid NOT NULL REFERENCES organizations,
  match_id uuid NOT NULL,
  title text NOT NULL,
  schedule_at timestamptz(3) NOT NULL,
  game_state text NOT NULL DEFAULT 'FINISHED',
  broadcast boolean NOT NULL DEFAULT false,
  is_offline_data boolean NOT NULL DEFAULT false,
  game_category_id text,
  home_team_id uuid,
  away_team_id uuid,
  championship_master_id uuid,
  round integer,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  -- Exclusive end of its time in the trash. `deleted_at` is set meanwhile, so that no list, count or charge has it; its
  -- usage has the same instant, by which it is restored.
  kept_until timestamptz(3),
  PRIMARY KEY (organization_id, match_id)
);
CREATE INDEX games_by_date ON games (organization_id, schedule_at DESC, match_id) WHERE deleted_at IS NULL;
CREATE INDEX games_in_trash ON games (organization_id, kept_until, match_id) WHERE kept_until IS NOT NULL;
GRANT SELECT, UPDATE (title, deleted_at, kept_until) ON games TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON games TO touchline_jobs;

CREATE TABLE angle_movies (
  organization_id uuid NOT NULL,
  angle_movie_id uuid NOT NULL,
  match_id uuid NOT NULL,
  angle_id text NOT NULL,
  sync_point_milliseconds bigint NOT NULL DEFAULT 0,
  movie_length_seconds bigint NOT NULL CHECK (movie_length_seconds >= 0),
  playlist_path text,
  transcode_status text NOT NULL DEFAULT 'COMPLETE',
  transcode_percent_complete integer NOT NULL DEFAULT 100 CHECK (transcode_percent_complete BETWEEN 0 AND 100),
  channel_id text,
  movie_upload_user_id uuid,
  recording_started_at timestamptz(3),
  adjusted_recording_started_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, angle_movie_id),
  FOREIGN KEY (organization_id, match_id) REFERENCES games (organization_id, match_id)
);
CREATE INDEX angle_movies_of_a_game ON angle_movies (organization_id, match_id);
GRANT SELECT, DELETE ON angle_movies TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON angle_movies TO touchline_jobs;

-- What restored games were not charged for while in the trash, charge by charge; one line on the bill of the month of
-- the restore.
CREATE TABLE missed_storage (
  organization_id uuid NOT NULL,
  match_id uuid NOT NULL,
  -- The first instant after a month, or the first of a term.
  charged_at timestamptz(3) NOT NULL,
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  seconds bigint NOT NULL CHECK (seconds > 0),
  billed_with date NOT NULL CHECK (extract(day FROM billed_with) = 1),
  PRIMARY KEY (organization_id, match_id, charged_at, cycle),
  FOREIGN KEY (organization_id, match_id) REFERENCES games (organization_id, match_id)
);
GRANT SELECT, INSERT ON missed_storage TO touchline_app;
GRANT SELECT ON missed_storage TO touchline_jobs;

-- Partitioned by month (UTC).
CREATE TABLE recorded_usage (
  organization_id uuid NOT NULL REFERENCES organizations,
  usage_id uuid NOT NULL,
  user_id uuid NOT NULL,
  usage_seconds bigint NOT NULL CHECK (usage_seconds >= 0),
  usage_type text NOT NULL,
  related_data_id uuid,
  related_data_type text CHECK (related_data_type IN ('contents_info', 'angle_movie_info')),
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  -- The partition key must be part of the primary key.
  PRIMARY KEY (organization_id, usage_id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX recorded_usage_stored ON recorded_usage (organization_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recorded_usage_newest ON recorded_usage (organization_id, created_at DESC, usage_id);
CREATE INDEX recorded_usage_of_a_movie ON recorded_usage (organization_id, related_data_id)
  WHERE related_data_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX recorded_usage_in_trash ON recorded_usage (organization_id, related_data_id)
  WHERE related_data_id IS NOT NULL AND deleted_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (deleted_at) ON recorded_usage TO touchline_app, touchline_jobs;

CREATE TABLE usage_aggregates (
  organization_id uuid NOT NULL REFERENCES organizations,
  unit_type text NOT NULL CHECK (unit_type IN ('organization', 'user')),
  unit_id uuid NOT NULL,
  aggregation_type text NOT NULL,
  target_month date NOT NULL CHECK (extract(day FROM target_month) = 1),
  usage_seconds bigint NOT NULL CHECK (usage_seconds >= 0),
  PRIMARY KEY (organization_id, unit_type, unit_id, aggregation_type, target_month)
);
GRANT SELECT, INSERT, UPDATE (usage_seconds) ON usage_aggregates TO touchline_app, touchline_jobs;

DO $$
BEGIN
  EXECUTE format('CREATE TABLE recorded_usage_past PARTITION OF recorded_usage FOR VALUES FROM (MINVALUE) TO (%L)',
    date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC');
END $$;
-- Beyond all prepared months: see make_usage_months.
CREATE TABLE recorded_usage_other PARTITION OF recorded_usage DEFAULT;

-- Makes missing partitions from a day on and moves records there. A function of the owner, who alone makes tables.
-- Returns how many records are beyond all months, which raises an alarm. Gives up rather than let anyone wait long for
-- its locks.
CREATE FUNCTION make_usage_months(first date, months integer)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '3s'
AS $$
DECLARE
  past_end timestamptz := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_class WHERE oid = to_regclass('recorded_usage_past')
  );
  begins timestamptz;
  ends timestamptz;
  name text;
BEGIN
  FOR i IN 0 .. months - 1 LOOP
    begins := date_trunc('month', first::timestamptz) + i * interval '1 month';
    ends := begins + interval '1 month';
    name := 'recorded_usage_' || to_char(begins, 'YYYY_MM');
    CONTINUE WHEN begins < past_end OR to_regclass(name) IS NOT NULL;
    -- Attached with its foreign key: not compared with all organisations.
    EXECUTE format('CREATE TABLE %I (LIKE recorded_usage INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES,
      FOREIGN KEY (organization_id) REFERENCES organizations)', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organization ON %I TO touchline_app
      USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)', name);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', name);
    EXECUTE format('WITH own AS (DELETE FROM recorded_usage_other WHERE created_at >= %L AND created_at < %L RETURNING *)
      INSERT INTO %I SELECT * FROM own', begins, ends, name);
    EXECUTE format('ALTER TABLE recorded_usage ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
  END LOOP;
  RETURN (SELECT count(*) FROM recorded_usage_other);
END $$;
REVOKE EXECUTE ON FUNCTION make_usage_months(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_usage_months(date, integer) TO touchline_jobs;

-- As make_usage_months, which the version before asks, with the new policy for each partition. Called outside of a
-- transaction, by the processes' login itself.
CREATE FUNCTION make_months_ahead(first date, months integer)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '3s'
AS $$
DECLARE
  past_end timestamptz := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''([^'']+)''\)')::timestamptz
    FROM pg_class WHERE oid = to_regclass('recorded_usage_past')
  );
  begins timestamptz;
  ends timestamptz;
  name text;
BEGIN
  FOR i IN 0 .. months - 1 LOOP
    begins := date_trunc('month', first::timestamptz) + i * interval '1 month';
    ends := begins + interval '1 month';
    name := 'recorded_usage_' || to_char(begins, 'YYYY_MM');
    CONTINUE WHEN begins < past_end OR to_regclass(name) IS NOT NULL;
    -- Attached with its foreign key: not compared with all organisations.
    EXECUTE format('CREATE TABLE %I (LIKE recorded_usage INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES,
      FOREIGN KEY (organization_id) REFERENCES organizations)', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organization ON %I TO touchline_app
      USING (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', name);
    EXECUTE format('WITH own AS (DELETE FROM recorded_usage_other WHERE created_at >= %L AND created_at < %L RETURNING *)
      INSERT INTO %I SELECT * FROM own', begins, ends, name);
    EXECUTE format('ALTER TABLE recorded_usage ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, begins, ends);
  END LOOP;
  RETURN (SELECT count(*) FROM recorded_usage_other);
END $$;

-- I17: one billing per contract, target month and cycle. Its content is in the draft until it is fixed, then in its
-- invoice, for good.
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
GRANT SELECT, INSERT ON billings TO touchline_app, touchline_jobs;

CREATE TABLE billing_drafts (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  billing_status text NOT NULL CHECK (billing_status IN ('Provisional', 'InProgress')),
  subtotal bigint NOT NULL DEFAULT 0 CHECK (subtotal >= 0),
  tax_rate_percent integer NOT NULL DEFAULT 0,
  tax bigint NOT NULL DEFAULT 0 CHECK (tax >= 0),
  total bigint NOT NULL DEFAULT 0 CHECK (total = subtotal + tax),
  lines json NOT NULL DEFAULT '[]',
  calculated_at timestamptz(3),
  -- The row of buyer_taxes, its rate in hundredths of a percent. Null: as specified, by tax_rate_percent.
  taxed_as jsonb,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id),
  CONSTRAINT billing_drafts_taxed
    CHECK (total = subtotal * (10000 + coalesce((taxed_as ->> 'rate')::integer, tax_rate_percent * 100)) / 10000)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_drafts TO touchline_app, touchline_jobs;

-- I23: never changed (no UPDATE or DELETE for touchline_app and touchline_jobs).
CREATE TABLE invoices (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  tax_region text NOT NULL,
  tax_rate_percent integer NOT NULL,
  tax bigint NOT NULL,
  total bigint NOT NULL CONSTRAINT invoices_check1 CHECK (total = subtotal + tax),
  payment_method text NOT NULL CHECK (payment_method IN ('CREDIT_CARD', 'BANK_TRANSFER')),
  payer_name text,
  payer_tel text,
  payer_mail text,
  payer_country text,
  service_starts_on date NOT NULL,
  service_ends_on date NOT NULL,
  billing_date date NOT NULL,
  fixed_at timestamptz(3) NOT NULL,
  taxed_as jsonb,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id),
  CONSTRAINT invoices_specified
    CHECK (taxed_as IS NOT NULL OR tax_rate_percent = CASE WHEN tax_region = 'JP' THEN 10 ELSE 0 END),
  CONSTRAINT invoices_taxed
    CHECK (total = subtotal * (10000 + coalesce((taxed_as ->> 'rate')::integer, tax_rate_percent * 100)) / 10000),
  CONSTRAINT invoices_check3 CHECK (service_ends_on >= service_starts_on)
);
-- To find receipts and refunds without a document.
CREATE INDEX invoices_in_order ON invoices (fixed_at, billing_id);
GRANT SELECT, INSERT ON invoices TO touchline_app, touchline_jobs;

CREATE TABLE invoice_lines (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  contract_id uuid NOT NULL,
  target_month date NOT NULL,
  cycle text NOT NULL CHECK (cycle IN ('month', 'year')),
  role text NOT NULL CHECK (role IN ('base', 'analyst', 'viewer', 'upload', 'export', 'storage', 'restored')),
  contract_plan_id text NOT NULL,
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  derivation json NOT NULL,
  PRIMARY KEY (organization_id, billing_id, position),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id)
);
-- I9. A month may have one plan at two prices (seats scheduled before and bought later), its storage next to what
-- restored games missed, and days of the month before after a closing.
CREATE UNIQUE INDEX nothing_is_billed_twice ON invoice_lines
  (organization_id, contract_id, target_month, cycle, contract_plan_id, unit_price, role, coalesce(derivation ->> 'of', ''));
GRANT SELECT, INSERT ON invoice_lines TO touchline_app, touchline_jobs;

-- Nothing to pay: no invoice is issued, and its lines stay readable.
CREATE TABLE unissued_invoices (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  lines json NOT NULL,
  closed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id)
);
GRANT SELECT, INSERT ON unissued_invoices TO touchline_app, touchline_jobs;

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
  -- The next automatic retry.
  retry_at timestamptz(3),
  -- Retries and grace are counted from it.
  first_failed_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  CHECK (payment_status <> 'Complete' OR paid_at IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE (payment_status, attempt, intent_id, charge_id, failure_code, failure_decline_code, paid_at,
  updated_at, retry_at, first_failed_at) ON settlements TO touchline_app, touchline_jobs;

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
  -- An attempt is repeated exactly as it was made.
  is_payer_present boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, billing_id, attempt),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
-- I20: an unknown outcome blocks the next attempt until it is reconciled.
CREATE UNIQUE INDEX one_attempt_in_flight ON payment_attempts (organization_id, billing_id)
  WHERE outcome IN ('in-flight', 'unknown');
GRANT SELECT, INSERT, UPDATE (outcome, failure_code, failure_decline_code, resolved_at) ON payment_attempts TO touchline_app,
  touchline_jobs;

-- After a restore the provider may know intents that the books have forgotten. Kept by bill, which has the same id in
-- every life of the database; its next attempt confirms this intent, so that nothing is charged twice.
CREATE TABLE found_intents (
  organization_id uuid NOT NULL REFERENCES organizations,
  billing_id uuid NOT NULL,
  intent_id text NOT NULL,
  found_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id)
);
GRANT SELECT ON found_intents TO touchline_app;
GRANT SELECT, INSERT, UPDATE (intent_id, found_at) ON found_intents TO touchline_jobs;

CREATE TABLE charges (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL UNIQUE,
  intent_id text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  succeeded_at timestamptz(3) NOT NULL,
  -- `refunded` counts lost disputes with the refunds, `disputed` alone.
  disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  -- When the provider's own list last agreed with the books. Null: known to us alone.
  compared_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, charge_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
-- I18: a billing has at most one standing charge.
CREATE UNIQUE INDEX one_standing_charge ON charges (organization_id, billing_id) WHERE refunded < amount;
CREATE INDEX charges_in_order ON charges (succeeded_at);
GRANT SELECT, INSERT, UPDATE (refunded, disputed) ON charges TO touchline_app;
GRANT SELECT, INSERT, UPDATE (refunded, disputed, compared_at) ON charges TO touchline_jobs;

-- One row each, for good. The same refund is booked once, whoever reports it.
CREATE TABLE refunds (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  -- In all, this refund included.
  refunded_after bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= refunded_after),
  refunded_at timestamptz(3) NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  dispute_id text,
  PRIMARY KEY (organization_id, billing_id, charge_id, refunded_after),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);
CREATE INDEX refunds_in_order ON refunds (booked_at);
GRANT SELECT, INSERT ON refunds TO touchline_app, touchline_jobs;

-- Refunds that did not reach the card: their money came back. `charges.refunded` is the refunds less these.
CREATE TABLE failed_refunds (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  refund_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, charge_id, refund_id),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);
GRANT SELECT, INSERT ON failed_refunds TO touchline_app, touchline_jobs;

-- Stored with its key before the provider is called. The reference is the operator's own and unique.
CREATE TABLE refund_orders (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  reference text NOT NULL,
  charge_id text NOT NULL,
  idempotency_key text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  operator text NOT NULL,
  ordered_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'made', 'refused')),
  refusal text,
  settled_at timestamptz(3),
  -- An executed refund may fail days later.
  failed_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, reference),
  UNIQUE (organization_id, idempotency_key),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE (state, refusal, settled_at, failed_at) ON refund_orders TO touchline_app, touchline_jobs;

-- One row each, for good.
CREATE TABLE disputes (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  dispute_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  amount bigint NOT NULL CHECK (amount > 0),
  opened_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  reason text,
  -- The provider's deadline; null once there is nothing to answer.
  answer_by timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, charge_id, dispute_id),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);
-- The provider is asked for each.
CREATE INDEX disputes_open ON disputes (dispute_id) WHERE state = 'open';
CREATE INDEX disputes_changed ON disputes (changed_at);
GRANT SELECT, INSERT, UPDATE (state, changed_at, reason, answer_by) ON disputes TO touchline_app, touchline_jobs;

-- For good: the bank's own reference books it once. "spent" pays bills or goes back; the rest is credit.
CREATE TABLE transfers (
  organization_id uuid NOT NULL,
  bank_reference text NOT NULL CHECK (length(bank_reference) BETWEEN 1 AND 64),
  billing_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND amount),
  received_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, bank_reference),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
CREATE INDEX transfers_with_credit ON transfers (organization_id) WHERE spent < amount;
GRANT SELECT, INSERT, UPDATE (spent) ON transfers TO touchline_app, touchline_jobs;

-- "paid_after": paid of the bill in all.
CREATE TABLE transfer_payments (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  paid_after bigint NOT NULL,
  bank_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= paid_after),
  paid_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, paid_after),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id),
  FOREIGN KEY (organization_id, bank_reference) REFERENCES transfers (organization_id, bank_reference)
);
GRANT SELECT, INSERT ON transfer_payments TO touchline_app, touchline_jobs;

CREATE TABLE transfer_returns (
  organization_id uuid NOT NULL,
  return_reference text NOT NULL CHECK (length(return_reference) BETWEEN 1 AND 64),
  bank_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  returned_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, return_reference, bank_reference),
  FOREIGN KEY (organization_id, bank_reference) REFERENCES transfers (organization_id, bank_reference)
);
GRANT SELECT, INSERT ON transfer_returns TO touchline_app, touchline_jobs;

CREATE TABLE provider_events (
  event_id text PRIMARY KEY,
  event_type text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  applied_at timestamptz(3)
);
CREATE INDEX provider_events_age ON provider_events (received_at);
GRANT SELECT, INSERT, DELETE ON provider_events TO touchline_jobs;

-- From this one row every process of the cell takes its turns at the card provider.
CREATE TABLE provider_pace (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_at timestamptz NOT NULL,
  -- How far the provider's event list was read, to find undelivered ones.
  events_read_until timestamptz(3)
);
GRANT SELECT, UPDATE ON provider_pace TO touchline_jobs;
INSERT INTO provider_pace (next_at) VALUES ('1970-01-01T00:00:00Z');

CREATE TABLE receipt_counters (
  issuer text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, year)
);
GRANT SELECT, INSERT, UPDATE (last_number) ON receipt_counters TO touchline_app, touchline_jobs;

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
CREATE INDEX receipts_in_order ON receipts (issued_at, number);
GRANT SELECT, INSERT ON receipts TO touchline_app, touchline_jobs;

-- Of invoices and credit notes; `receipt_counters` has those of receipts.
CREATE TABLE document_counters (
  issuer text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, kind, year)
);
GRANT SELECT, INSERT, UPDATE (last_number) ON document_counters TO touchline_app, touchline_jobs;

-- Frozen when issued (I23: no UPDATE or DELETE).
CREATE TABLE documents (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'receipt', 'credit-note')),
  issuer text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  issue_date date NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  charge_id text,
  refunded_after bigint,
  replaces uuid,
  content jsonb NOT NULL,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id, charge_id, refunded_after)
    REFERENCES refunds (organization_id, billing_id, charge_id, refunded_after),
  FOREIGN KEY (organization_id, replaces) REFERENCES documents (organization_id, document_id),
  -- I26: no number twice; the counters' rows leave no gap.
  UNIQUE (issuer, kind, year, number),
  UNIQUE (organization_id, replaces),
  CHECK ((kind = 'credit-note') = (charge_id IS NOT NULL)),
  CHECK ((charge_id IS NULL) = (refunded_after IS NULL))
);
CREATE UNIQUE INDEX one_invoice_and_one_receipt ON documents (organization_id, billing_id, kind)
  WHERE replaces IS NULL AND kind <> 'credit-note';
CREATE UNIQUE INDEX one_credit_note_a_refund ON documents (organization_id, billing_id, charge_id, refunded_after)
  WHERE replaces IS NULL AND kind = 'credit-note';
CREATE INDEX documents_of_a_billing ON documents (organization_id, billing_id);
CREATE INDEX documents_by_day ON documents (organization_id, issue_date, issued_at, kind, document_id);
GRANT SELECT, INSERT ON documents TO touchline_app, touchline_jobs;

-- PDF checksums, kept in the night after the issue; a sample is rewritten and compared every night.
CREATE TABLE document_papers (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, document_id)
);
GRANT SELECT, INSERT ON document_papers TO touchline_jobs;

-- Accepted by the mail server.
CREATE TABLE document_mails (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  address text NOT NULL CHECK (address = lower(address)),
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, document_id, address),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, document_id)
);
GRANT SELECT, INSERT, UPDATE (sent_at) ON document_mails TO touchline_app, touchline_jobs;

-- How far everything that needs a document was checked.
CREATE TABLE documents_complete (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  through timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON documents_complete TO touchline_jobs;

-- By mail and in the console, for good. Once per kind, subject and period.
CREATE TABLE notices (
  organization_id uuid NOT NULL REFERENCES organizations,
  notice_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind <> ''),
  subject text NOT NULL,
  period text NOT NULL,
  user_id uuid,
  facts json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, notice_id),
  UNIQUE (organization_id, kind, subject, period)
);
CREATE INDEX notices_newest ON notices (organization_id, happened_at DESC, notice_id DESC);
-- Personal notices are in that person's bell alone. Two kinds about what belongs to the organisation name who did it,
-- and everybody sees them.
CREATE INDEX notices_of_all ON notices (organization_id, happened_at DESC, notice_id DESC)
  WHERE user_id IS NULL OR kind IN ('mail-changed', 'card-changed');
CREATE INDEX notices_own ON notices (organization_id, user_id, happened_at DESC, notice_id DESC) WHERE user_id IS NOT NULL;
GRANT SELECT, INSERT ON notices TO touchline_app, touchline_jobs;

-- One for each recipient: pending until one of the two times is set.
CREATE TABLE notice_mails (
  organization_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  recipient_id uuid NOT NULL,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  PRIMARY KEY (organization_id, notice_id, recipient_id),
  FOREIGN KEY (organization_id, notice_id) REFERENCES notices (organization_id, notice_id),
  CHECK (sent_at IS NULL OR failed_at IS NULL)
);
-- For every look at the bell; few have failed.
CREATE INDEX notice_mails_failed ON notice_mails (organization_id, failed_at) WHERE failed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (sent_at, failed_at) ON notice_mails TO touchline_app, touchline_jobs;

CREATE TABLE notice_reads (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_through timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);
GRANT SELECT, INSERT, UPDATE (read_through) ON notice_reads TO touchline_app;

-- Defaults without a row. Minor units of the contract's currency.
CREATE TABLE notice_thresholds (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  usage_percents integer[] NOT NULL,
  next_payment_above bigint CHECK (next_payment_above > 0),
  storage_above bigint CHECK (storage_above > 0)
);
GRANT SELECT, INSERT, UPDATE ON notice_thresholds TO touchline_app, touchline_jobs;

-- Up to ten addresses, valid once confirmed. Place 0 is the payer: address and id are the contract's, its row exists
-- once something was chosen.
CREATE TABLE recipients (
  organization_id uuid NOT NULL REFERENCES organizations,
  recipient_id uuid NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 0 AND 10),
  address text CHECK (address <> ''),
  recipient_name text CHECK (recipient_name <> ''),
  lang text CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  -- Classes, and single kinds that differ from their class.
  mail_classes text[] NOT NULL,
  switched_on text[] NOT NULL DEFAULT '{}',
  switched_off text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  token_hash text UNIQUE,
  link_sent_at timestamptz(3),
  link_expires_at timestamptz(3) CHECK (link_expires_at > link_sent_at),
  PRIMARY KEY (organization_id, recipient_id),
  UNIQUE (organization_id, place),
  CHECK (mail_classes <@ ARRAY['documents', 'payment-problems', 'reminders', 'usage']),
  CHECK (NOT switched_on && switched_off),
  CHECK ((place = 0) = (address IS NULL)),
  CHECK (place = 0 OR (recipient_name IS NOT NULL AND lang IS NOT NULL)),
  CHECK ((link_sent_at IS NULL) = (link_expires_at IS NULL)),
  CHECK (token_hash IS NULL OR link_sent_at IS NOT NULL)
);
CREATE UNIQUE INDEX recipients_address ON recipients (organization_id, lower(address));
CREATE INDEX recipients_mail ON recipients (lower(address));
GRANT SELECT, INSERT, UPDATE, DELETE ON recipients TO touchline_app, touchline_jobs;

-- Permanent refusals in a row; reset when accepted or requested again.
CREATE TABLE refused_addresses (
  organization_id uuid NOT NULL REFERENCES organizations,
  address text NOT NULL CHECK (address = lower(address)),
  refusals integer NOT NULL CHECK (refusals > 0),
  refused_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_addresses TO touchline_app, touchline_jobs;

-- A hash of the mailbox, not its address.
CREATE TABLE unwanted_mail (
  mailbox_mark text PRIMARY KEY,
  asked_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, DELETE ON unwanted_mail TO touchline_app, touchline_jobs;

-- Only the hash of its secret.
CREATE TABLE calendar_feeds (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  secret_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);
GRANT SELECT, INSERT, UPDATE (secret_hash, created_at), DELETE ON calendar_feeds TO touchline_app;
GRANT SELECT, DELETE ON calendar_feeds TO touchline_jobs;

-- What the last answer said of each event, with sequence number and time (iCalendar).
CREATE TABLE calendar_feed_versions (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  events jsonb NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES calendar_feeds (organization_id, user_id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE (events) ON calendar_feed_versions TO touchline_app;

-- I32: hash-chained per organisation, in the transaction of the change.
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
-- Newest first, without visits and deliveries, of which there are many more.
CREATE INDEX audit_entries_of_contracts ON audit_entries (organization_id, sequence DESC)
  WHERE action NOT IN ('ingest', 'sign-in', 'sign-out', 'refresh-reuse');
CREATE INDEX audit_entries_of_visits ON audit_entries (organization_id, actor, happened_at) WHERE action = 'sign-in';
GRANT SELECT, INSERT ON audit_entries TO touchline_app, touchline_jobs;

-- Kept for 24 hours; the next use of a key in the organisation removes older ones.
CREATE TABLE idempotency_keys (
  organization_id uuid NOT NULL,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 255),
  request_hash text NOT NULL,
  status integer NOT NULL,
  response json NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, idempotency_key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (organization_id, created_at);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO touchline_app, touchline_jobs;

-- Hash-chained, written with the change, never changed.
CREATE TABLE operator_actions (
  action_id uuid PRIMARY KEY,
  operator text NOT NULL CHECK (operator <> ''),
  command text NOT NULL,
  subject text NOT NULL,
  happened_at timestamptz(3) NOT NULL DEFAULT now(),
  sequence bigint CHECK (sequence > 0),
  previous_hash text,
  hash text
);
-- Of two concurrent writers the second is refused.
CREATE UNIQUE INDEX operator_actions_chain ON operator_actions (sequence) WHERE sequence IS NOT NULL;
GRANT SELECT, INSERT ON operator_actions TO touchline_jobs;

-- For operators only. Null organisation: the whole region.
CREATE TABLE findings (
  finding_id uuid PRIMARY KEY,
  organization_id uuid,
  check_id text NOT NULL,
  sentence text NOT NULL,
  subject text NOT NULL,
  -- A released finding is found again once these differ.
  facts text NOT NULL DEFAULT '',
  found_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  notified_at timestamptz(3),
  released_at timestamptz(3),
  released_by text,
  release_reason text,
  -- When a check no longer found a released one.
  gone_at timestamptz(3),
  CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (release_reason IS NULL)),
  CHECK (gone_at IS NULL OR released_at IS NOT NULL)
);
-- One row while it is open or its release still holds.
CREATE UNIQUE INDEX findings_of_organization ON findings (organization_id, check_id, subject)
  WHERE gone_at IS NULL AND organization_id IS NOT NULL;
CREATE UNIQUE INDEX findings_of_region ON findings (check_id, subject) WHERE gone_at IS NULL AND organization_id IS NULL;
GRANT SELECT, INSERT, UPDATE (facts, seen_at, notified_at, released_at, released_by, release_reason, gone_at) ON findings TO
  touchline_jobs;

-- Up to which audit row the books were checked.
CREATE TABLE checked_books (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  audit_sequence bigint NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  -- The audit's last link then: rows removed from the end leave a valid chain.
  chain_sequence bigint,
  chain_hash text
);
GRANT SELECT, INSERT, UPDATE (audit_sequence, checked_at, chain_sequence, chain_hash) ON checked_books TO touchline_jobs;

-- An alarm rings where it is too long ago. A new region begins as if all were just done.
CREATE TABLE completed_checks (
  name text PRIMARY KEY CHECK (name IN ('books', 'provider')),
  completed_at timestamptz(3) NOT NULL,
  -- The last link of operators' actions then: removing all rows would leave nothing broken.
  chain_sequence bigint,
  chain_hash text
);
GRANT SELECT, UPDATE (completed_at, chain_sequence, chain_hash) ON completed_checks TO touchline_jobs;
INSERT INTO completed_checks (name, completed_at) VALUES ('books', now()), ('provider', now());

-- The server's identifier and timeline when the books were last reconciled. A restore, a copy or a promoted standby
-- begins another life.
CREATE TABLE database_life (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  life text NOT NULL,
  reconciled_at timestamptz(3) NOT NULL
);
GRANT SELECT, UPDATE (life, reconciled_at) ON database_life TO touchline_jobs;
INSERT INTO database_life (life, reconciled_at)
SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8), now() FROM pg_control_system();

-- Demo and tests only; a production cell never has a row.
CREATE TABLE cell_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_milliseconds bigint NOT NULL,
  is_rehearsal boolean NOT NULL DEFAULT false,
  -- In force from this moment of the machine's clock, so that all processes read it in time.
  former_offset_milliseconds bigint NOT NULL DEFAULT 0,
  in_force_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE ON cell_clock TO touchline_jobs;

-- Addresses not on a rehearsal's list.
CREATE TABLE unsent_mails (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  subject text NOT NULL,
  words text NOT NULL,
  kept_at timestamptz(3) NOT NULL
);
CREATE INDEX unsent_mails_age ON unsent_mails (kept_at);
GRANT SELECT, INSERT, DELETE ON unsent_mails TO touchline_jobs;

-- Written in the transaction of its cause. No foreign keys: on Citus it stays apart from the organisations' shards.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  -- Never stored twice, also after the first is done.
  unique_key text UNIQUE,
  organization_id uuid,
  payload json NOT NULL DEFAULT '{}',
  run_at timestamptz(3) NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'dead')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  max_attempts integer NOT NULL DEFAULT 8 CHECK (max_attempts > 0),
  locked_by text,
  lease_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  -- The call that caused it, and its trace (W3C traceparent).
  request_id text,
  traceparent text,
  CHECK ((state = 'running') = (locked_by IS NOT NULL)),
  CHECK ((state = 'running') = (lease_until IS NOT NULL)),
  CHECK ((state IN ('done', 'dead')) = (finished_at IS NOT NULL))
);
CREATE INDEX jobs_by_time ON jobs (run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_by_priority ON jobs (priority DESC, run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_age ON jobs (state, finished_at) WHERE finished_at IS NOT NULL;
-- For every health check.
CREATE INDEX jobs_tried_again ON jobs (kind, id) WHERE state = 'queued' AND attempts > 0;
GRANT INSERT ON jobs TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO touchline_jobs;

-- The key itself is shown once and kept nowhere.
CREATE TABLE service_keys (
  key_id uuid PRIMARY KEY,
  key_name text NOT NULL CHECK (key_name <> ''),
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  scopes text[] NOT NULL
    DEFAULT ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage']
    CHECK (scopes <> '{}' AND scopes <@
      ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage', 'links']),
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE (revoked_at, expires_at, last_used_at) ON service_keys TO touchline_jobs;

-- Told in order, organisation by organisation. No foreign key: on Citus it stays apart from the organisations' shards.
CREATE TABLE outbox (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  event_type text NOT NULL
    CHECK (event_type IN ('game.deleted', 'limits.changed', 'plan.changed', 'organization.closed')),
  payload json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'skipped')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  claimed_until timestamptz(3),
  last_error text,
  settled_at timestamptz(3),
  CHECK ((state = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX outbox_waiting ON outbox (organization_id, position) WHERE state = 'waiting';
CREATE INDEX outbox_age ON outbox (settled_at) WHERE settled_at IS NOT NULL;
GRANT INSERT ON outbox TO touchline_app;
GRANT SELECT, INSERT, UPDATE (state, attempts, claimed_until, last_error, settled_at), DELETE ON outbox TO touchline_jobs;

-- An event is written with its cause; a job then makes a delivery for each receiver of its kind. `outbox` is the
-- version before's, with four kinds and one receiver.
CREATE TABLE events (
  -- Ordered within an organisation, whose changes wait for each other.
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Derived from its cause: idempotent.
  event_id uuid NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  data json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  handed_out_at timestamptz(3)
);
CREATE INDEX events_new ON events (organization_id, position) WHERE handed_out_at IS NULL;
CREATE INDEX events_age ON events (handed_out_at) WHERE handed_out_at IS NOT NULL;
GRANT INSERT ON events TO touchline_app;
GRANT SELECT, INSERT, UPDATE (handed_out_at), DELETE ON events TO touchline_jobs;

CREATE TABLE receivers (
  receiver_id uuid PRIMARY KEY,
  url text NOT NULL,
  -- `*`: all, also those of later versions.
  kinds text[] NOT NULL CHECK (kinds <> '{}'),
  sealed_secret text NOT NULL,
  -- Both sign until then.
  former_sealed_secret text,
  former_until timestamptz(3),
  CHECK ((former_sealed_secret IS NULL) = (former_until IS NULL)),
  -- `given-up`: by the server, after three days of failures.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'given-up')),
  pause_reason text,
  CHECK ((state = 'active') = (pause_reason IS NULL)),
  created_at timestamptz(3) NOT NULL,
  held_by bigint,
  held_until timestamptz(3),
  CHECK ((held_by IS NULL) = (held_until IS NULL)),
  wakes_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE (url, kinds, sealed_secret, former_sealed_secret, former_until, state, pause_reason, held_by,
  held_until, wakes_at), DELETE ON receivers TO touchline_jobs;

CREATE TABLE deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  receiver_id uuid NOT NULL REFERENCES receivers ON DELETE CASCADE,
  position bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz(3) NOT NULL,
  first_tried_at timestamptz(3),
  last_error text,
  delivered_at timestamptz(3),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
  UNIQUE (receiver_id, position)
);
CREATE INDEX deliveries_waiting ON deliveries (receiver_id, organization_id, position) WHERE state = 'waiting';
CREATE INDEX deliveries_of_event ON deliveries (position);
GRANT SELECT, INSERT, UPDATE (state, attempts, due_at, first_tried_at, last_error, delivered_at), DELETE
  ON deliveries TO touchline_jobs;

-- Row security keeps organisations apart, WHERE clause or not: a request sees its organisation's rows, jobs and the
-- sign-in those of the cell. Partitions accessed directly have the same policies, and no grant.
DO $$
DECLARE
  requests_alone CONSTANT text[] := ARRAY['calendar_feed_versions', 'notice_reads'];
  jobs_alone CONSTANT text[] := ARRAY['checked_books', 'document_papers', 'jobs', 'second_factor_demands', 'deliveries'];
  everybody CONSTANT text[] := ARRAY[
    'organizations', 'organization_names', 'users', 'members', 'departures', 'session_families', 'session_tokens',
    'contracts', 'plan_entries', 'coupon_uses', 'suspensions', 'cancellation_reservations', 'account_exports',
    'mail_tokens', 'buyer_details', 'purchase_requests', 'championships', 'teams', 'games', 'angle_movies',
    'recorded_usage', 'recorded_usage_past', 'recorded_usage_other', 'usage_aggregates', 'billings', 'billing_drafts',
    'invoices', 'invoice_lines', 'unissued_invoices', 'settlements', 'payment_attempts', 'found_intents', 'charges',
    'refunds', 'failed_refunds', 'refund_orders', 'disputes', 'transfers', 'transfer_payments', 'transfer_returns',
    'receipts', 'documents', 'document_mails', 'notices', 'notice_mails', 'notice_thresholds', 'recipients',
    'refused_addresses', 'calendar_feeds', 'audit_entries', 'idempotency_keys', 'outbox', 'price_notices', 'events',
    'missed_storage', 'seats_given_up', 'sleeps', 'own_seasons'
  ];
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY everybody || requests_alone || jobs_alone LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
  END LOOP;
  FOREACH scoped IN ARRAY everybody || requests_alone LOOP
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = current_setting(''app.organization_id'')::uuid)',
      scoped);
  END LOOP;
  FOREACH scoped IN ARRAY everybody || jobs_alone LOOP
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;

-- A request can add jobs of its organisation and read none.
CREATE POLICY own_organization ON jobs FOR INSERT TO touchline_app
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
