-- The books, as version 1.0.0 has them. Every table of an organisation starts its keys with organization_id (so that it shards
-- as it stands), intervals are half-open, money is an integer of minor units, and what is fixed can only be inserted.
-- Roles: touchline_app serves requests and sees one organisation; touchline_jobs runs jobs and sign-in and sees the cell. What
-- each may do with a table, and why, is in rights.txt.

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- A process that is not the owner sees whether its database is migrated.
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
  -- First and last day on which it can be bought, in the zone of the contract that buys it.
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

-- A plan without rows has had one price from its beginning.
CREATE TABLE contract_plan_prices (
  contract_plan_id text NOT NULL REFERENCES contract_plans,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  price_jpy bigint CHECK (price_jpy >= 0),
  price_eur bigint CHECK (price_eur >= 0),
  price_usd bigint CHECK (price_usd >= 0),
  -- A price list is known from the instant it was published: what was reserved before is charged as it was shown. Null for the
  -- price that a plan had from its beginning.
  published_at timestamptz(3),
  PRIMARY KEY (contract_plan_id, effective_from)
);
GRANT SELECT ON contract_plan_prices TO touchline_app;
GRANT SELECT, INSERT, DELETE ON contract_plan_prices TO touchline_jobs;

-- A price that changes does so on the first day of a month: months before are calculated with the price that was theirs, also
-- when they are closed later. Rows are only added.
CREATE TABLE catalogue_imports (
  import_id uuid PRIMARY KEY,
  effective_from date NOT NULL CHECK (extract(day FROM effective_from) = 1),
  content json NOT NULL,
  imported_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT ON catalogue_imports TO touchline_jobs;

-- Which state of the catalogue stands: whoever writes the catalogue changes it, whoever reads may keep what it read under it.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version uuid NOT NULL
);
GRANT SELECT ON catalogue_version TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON catalogue_version TO touchline_jobs;

-- What the card provider charges at least, in minor units: a setting. An invoice below it is waived.
CREATE TABLE least_charges (
  currency text PRIMARY KEY CHECK (currency IN ('JPY', 'EUR', 'USD')),
  minor_units bigint NOT NULL CHECK (minor_units >= 0)
);
GRANT SELECT ON least_charges TO touchline_app, touchline_jobs;

-- Coupons belong to the cell, like its catalogue; how often one was used is counted in its own row, so that whoever takes a
-- use holds it against everybody else.
CREATE TABLE coupons (
  coupon_id uuid PRIMARY KEY,
  coupon_code text NOT NULL UNIQUE CHECK (coupon_code ~ '^[0-9A-Z]{6}$'),
  names json NOT NULL,
  descriptions json NOT NULL,
  -- First and last day of use, in the zone of the organisation that uses it.
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
  -- Stopped: it cannot be used after this day, in the zone of the organisation that would use it. Null: as its dates say.
  stopped_after date,
  -- I29: never used more often than it may be.
  CONSTRAINT uses_within_limit CHECK (used_count BETWEEN 0 AND number_of_available_uses)
);
GRANT SELECT, UPDATE (used_count) ON coupons TO touchline_app;
GRANT SELECT, INSERT, UPDATE (used_count, names, descriptions, effective_from, effective_until, term_months,
  number_of_available_uses, stopped_after) ON coupons TO touchline_jobs;

-- What a coupon sells: first the base plan, then the additional ones.
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

-- What follows an unpaid bill and a trial is the product's, not the operator's: every database has it, whatever else is for
-- sale. Positions behind all that a catalogue has.
INSERT INTO contract_plan_groups (group_id, kind, cycle, offering, names, resolution, max_concurrent_sessions, position)
VALUES
  ('freeReadonlyPlan', 'trial-readonly', 'month', 'not-for-sale', '{"en": "Trial ended (read-only)", "ja": "トライアル終了（閲覧のみ）", "fr": "Essai terminé (lecture seule)", "es": "Prueba terminada (solo lectura)", "pt-pt": "Experiência terminada (só leitura)", "de": "Testphase beendet (nur Lesen)"}', 'high', 3, 1000),
  ('settlementReadonlyPlan', 'settlement-readonly', 'month', 'not-for-sale', '{"en": "Payment outstanding (read-only)", "ja": "お支払い未完了（閲覧のみ）", "fr": "Paiement en attente (lecture seule)", "es": "Pago pendiente (solo lectura)", "pt-pt": "Pagamento em falta (só leitura)", "de": "Zahlung offen (nur Lesen)"}', 'high', 3, 1001);

INSERT INTO contract_plans (contract_plan_id, group_id, role, names, price_jpy, price_eur, price_usd, position)
SELECT group_id || '.base', group_id, 'base', '{"en": "Base fee", "ja": "基本料金", "fr": "Abonnement de base", "es": "Cuota base", "pt-pt": "Taxa base", "de": "Grundgebühr"}',
  0, 0, 0, 10 * position
FROM contract_plan_groups;

-- How buyers are taxed, by the issuer's table as the last process that started had it: by the buyer's country, * for everybody
-- else, and by whether a valid tax number of that country is saved. The earliest first: [{"from": null, "tax": {...}}].
CREATE TABLE buyer_taxes (
  tax_region text NOT NULL CHECK (tax_region = '*' OR tax_region ~ '^[A-Z]{2}$'),
  has_number boolean NOT NULL,
  taxes json NOT NULL,
  -- Its law says which invoices need the address of their buyer.
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
  -- Where a check finds a fault in very many organisations at once, the check or a release is probably wrong: beyond a limit
  -- none is put on hold, and its charges wait until an operator has said which of the two it is.
  charges_wait_since timestamptz(3),
  -- Above which amount a billing manager asks an administrator instead of buying: minor units of the contract's currency, with
  -- tax. Null: managers buy whatever it costs; 0: they always ask.
  purchase_limit bigint CHECK (purchase_limit BETWEEN 0 AND 999999999)
);
CREATE INDEX organizations_on_hold ON organizations (parked_at) WHERE parked_at IS NOT NULL;
CREATE INDEX organizations_whose_charges_wait ON organizations (charges_wait_since)
  WHERE charges_wait_since IS NOT NULL;
CREATE INDEX organizations_words ON organizations USING gin (to_tsvector('simple', organization_name));
GRANT SELECT, UPDATE (purchase_limit) ON organizations TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON organizations TO touchline_jobs;

-- Under what an organisation is found without its id, unique in the region also where its tables are on several machines: its
-- code, and its customer at the provider.
CREATE TABLE organization_names (
  kind text NOT NULL CHECK (kind IN ('code', 'customer')),
  name text NOT NULL,
  organization_id uuid NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX organization_names_of_one ON organization_names (organization_id, kind);
GRANT SELECT, INSERT, DELETE ON organization_names TO touchline_app, touchline_jobs;

-- A person who can sign in, once per cell; the memberships are in users and, for other cells, in directory_entries.
CREATE TABLE accounts (
  account_id uuid PRIMARY KEY,
  login_name text NOT NULL UNIQUE CHECK (login_name = lower(login_name) AND login_name <> ''),
  password_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Null while it is the first one.
  password_changed_at timestamptz(3),
  -- Where the mails go that concern nobody but the person of a login: confirmed by a link that was sent there.
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
  -- The language in which the person works: mails of the organisation are written in that of the administrator who was there
  -- last.
  lang text CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  lang_at timestamptz(3),
  -- A person who works here has a row of users; one whom the platform does not know has no role and no seat there.
  is_of_platform boolean NOT NULL DEFAULT true,
  -- Since when an administrator of the platform administers no bills any more: the person handed over.
  bills_left_at timestamptz(3),
  -- Where the platform says that the user reads mail.
  mail_address text,
  -- When the user was last asked whether the seat is still needed.
  seat_asked_at timestamptz(3),
  PRIMARY KEY (organization_id, user_id),
  UNIQUE (organization_id, username),
  CHECK ((lang IS NULL) = (lang_at IS NULL)),
  CONSTRAINT users_roles_of_platform CHECK (is_of_platform OR roles = '{}')
);
CREATE INDEX users_account ON users (account_id) WHERE account_id IS NOT NULL;
-- Asked for with every batch of users that the platform sends.
CREATE INDEX users_who_left ON users (organization_id) WHERE bills_left_at IS NOT NULL;
GRANT SELECT, UPDATE (lang, lang_at, bills_left_at, seat_asked_at) ON users TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON users TO touchline_jobs;

-- Who may see or change the bills without being an administrator: invited by e-mail, and a member once the link was used.
CREATE TABLE members (
  organization_id uuid NOT NULL REFERENCES organizations,
  member_id uuid NOT NULL,
  -- Null: invited.
  user_id uuid,
  member_role text NOT NULL CHECK (member_role IN ('billing-manager', 'reader')),
  address text NOT NULL CHECK (address <> ''),
  member_name text NOT NULL CHECK (member_name <> ''),
  lang text NOT NULL CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  invited_at timestamptz(3) NOT NULL,
  -- The link of the invitation; only the hash of its token is kept, and no longer than it is worth something.
  token_hash text,
  link_expires_at timestamptz(3) NOT NULL,
  -- Who administers the bills without the platform's role: an administrator made them the successor.
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

-- Administrators who will leave, one row each until they have left or stay after all.
CREATE TABLE departures (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- From this day on, in the organisation's zone.
  leaves_on date NOT NULL,
  -- As the list of people names the successor: a member, or an administrator's user.
  successor_id uuid NOT NULL,
  scheduled_at timestamptz(3) NOT NULL,
  -- The day came, and nobody else could sign in as an administrator.
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
  -- What the person reads in the list of their own sessions, where they are known.
  browser text,
  system text,
  -- When a session last proved a second factor, by the clock of the books as its password; null where it never did.
  factor_proven_at timestamptz(3),
  by_provider boolean NOT NULL DEFAULT false,
  -- What a session was opened for by a signed link; null for every other session.
  link_task text CHECK (link_task IN ('pay', 'card', 'hours', 'plan', 'invoice')),
  link_return_url text,
  PRIMARY KEY (organization_id, family_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX session_families_age ON session_families (expires_at);
GRANT SELECT, UPDATE (authenticated_at, ended_at, end_reason) ON session_families TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_families TO touchline_jobs;

-- Only hashes of tokens are kept. A refresh token is spent once; its successor is derived, so that parallel refreshes within
-- the grace time get one and the same answer. They say whose session it is: on many machines they stay on the coordinator,
-- without a foreign key.
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
-- Tokens are deleted by their age, oldest first.
CREATE INDEX session_tokens_age ON session_tokens (expires_at);
GRANT SELECT ON session_tokens TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_tokens TO touchline_jobs;

-- Where an account signed in before: its browsers by a random cookie, its networks by a keyed hash. What others do with its
-- login name elsewhere does not slow them down.
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

-- A link that was mailed to a login, one at most for each purpose; only the hash of its token is kept.
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

-- Passkeys of a login: keys whose other half an authenticator keeps, so that what is stored here signs nobody in.
CREATE TABLE passkeys (
  account_id uuid NOT NULL REFERENCES accounts,
  passkey_id uuid NOT NULL,
  -- As the authenticator named it, and its public half in COSE; both base64url.
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  -- What the authenticator counted at the last use; 0 for one that does not count.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL,
  -- Whether it may be kept outside of its device, which never changes, and whether it is.
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  passkey_name text NOT NULL CHECK (passkey_name <> ''),
  added_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  PRIMARY KEY (account_id, passkey_id)
);
GRANT SELECT, INSERT, UPDATE (sign_count, is_backed_up, passkey_name, last_used_at), DELETE ON passkeys TO touchline_jobs;

-- What a passkey is asked to sign, once and soon; only the hash is kept.
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

-- What a login proves beside its password: a row for each; what only one kind needs is in a table of its kind.
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

-- The secret that a login shares with an authenticator app, sealed with a key that the database does not have. Without a
-- factor it is being set up. No code of a step up to the last one counts again.
CREATE TABLE authenticator_apps (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  factor_id uuid,
  sealed_secret text NOT NULL,
  begun_at timestamptz(3) NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  -- The sealed secret of an app that will take the place of the one in use, once a code of it comes back.
  next_secret text,
  FOREIGN KEY (account_id, factor_id) REFERENCES second_factors ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_apps TO touchline_jobs;

-- Each is taken once in place of a second factor; only hashes are kept.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_hash text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON recovery_codes TO touchline_jobs;

-- A password was proven, a second factor not yet: what the sign-in continues with. By the database's own time, as sessions.
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

-- Who signs in at the region's OpenID provider: one person there for each login, for good.
CREATE TABLE provider_links (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL CHECK (issuer <> ''),
  subject text NOT NULL CHECK (subject <> ''),
  linked_at timestamptz(3) NOT NULL,
  UNIQUE (issuer, subject)
);
GRANT SELECT, INSERT, DELETE ON provider_links TO touchline_jobs;

-- Whose sign-in at the provider was ended: the same person is not linked to that login by itself again, another one may be.
CREATE TABLE ended_provider_links (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, issuer, subject)
);
GRANT SELECT, INSERT, DELETE ON ended_provider_links TO touchline_jobs;

-- A way to the provider and back, by the hash of what the browser keeps of it. Its answer is taken once; where an organisation is
-- to be chosen, the account that was proven waits here. By the database's own time, as sessions.
CREATE TABLE provider_sign_ins (
  secret_hash text PRIMARY KEY,
  -- Somebody was asked to prove again who they are.
  is_again boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  spent_at timestamptz(3),
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  authenticated_at timestamptz(3),
  CHECK ((account_id IS NULL) = (authenticated_at IS NULL))
);
CREATE INDEX provider_sign_ins_expires_at ON provider_sign_ins (expires_at);
GRANT SELECT, INSERT, UPDATE (spent_at, account_id, authenticated_at), DELETE ON provider_sign_ins TO touchline_jobs;

-- Links that the platform asks for with a service key: each opens one task of the console for one person, once. Known by the hash
-- of its token. By the database's own time, as sessions.
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

-- Organisations that demand a second factor of everybody who enters; no row where none is demanded.
CREATE TABLE second_factor_demands (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  demanded_at timestamptz(3) NOT NULL,
  -- The beginning of a day in the organisation's zone; until then is the notice.
  demanded_from timestamptz(3) NOT NULL CHECK (demanded_from > demanded_at),
  demanded_by uuid NOT NULL,
  FOREIGN KEY (organization_id, demanded_by) REFERENCES users (organization_id, user_id)
);
GRANT SELECT, INSERT, DELETE ON second_factor_demands TO touchline_jobs;

-- A password hash is read by the sign-in alone, and one at a time: jobs, commands and ingestion share a role with it, but ask
-- for nobody's password. As a function of the owner it answers only within a transaction that was opened for it.
CREATE FUNCTION password_hash_of(account uuid)
RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT a.password_hash FROM accounts a
  WHERE a.account_id = account AND current_setting('app.system', true) = 'sign-in'
$$;
REVOKE EXECUTE ON FUNCTION password_hash_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_hash_of(uuid) TO touchline_jobs;

-- What writes to a person of an organisation asks for the address by this: a request sees only its own organisation's.
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

-- The addresses of logins, which only their owner reads. Whose logins they are, the asking role finds in its own organisation:
-- on many machines a function of the owner cannot read their rows under the role of the transaction. The version before asks
-- own_addresses.
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
  -- Plans that begin by themselves at each month's start; an operator sets them.
  auto_add_plans text[] NOT NULL DEFAULT '{}',
  -- What a plan change that has not begun cut short, with the ends as they were, so that it can be taken back exactly:
  -- [{"entryId": ..., "end": milliseconds or null}].
  reserved_cuts json NOT NULL DEFAULT '[]',
  -- Agreed by an operator: bills are paid by bank transfer, purchases ask for no card and leave the method as it is.
  transfer_agreed boolean NOT NULL DEFAULT false,
  -- Instants (milliseconds, ascending) at which the account was closed at once and after which it was opened again.
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
  -- Limits of its own, which stand instead of its plan's allowance: yearly options and coupon plans.
  upload_hard_seconds bigint CHECK (upload_hard_seconds >= 0),
  upload_soft_seconds bigint CHECK (upload_soft_seconds BETWEEN 0 AND upload_hard_seconds),
  export_hard_seconds bigint CHECK (export_hard_seconds >= 0),
  export_soft_seconds bigint CHECK (export_soft_seconds BETWEEN 0 AND export_hard_seconds),
  -- What a plan that began later than it was bought remembers: when its price was shown, and the last month that it was shown
  -- for.
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

-- Seats that a contract gave up, from an instant on, and how many of them stayed because users had them then; until then both are
-- null, and there is one such row of a contract. What is withdrawn is deleted.
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

-- Times in which a monthly plan sleeps, next to its entries; of a contract at most one is not over. What is withdrawn is deleted.
CREATE TABLE sleeps (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  sleep_id uuid NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL CHECK (ends_at > starts_at),
  planned_end_at timestamptz(3) NOT NULL,
  every_year boolean NOT NULL,
  -- What its jobs have done: noted that it began, and that it is over.
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'asleep', 'over')),
  asked_at timestamptz(3) NOT NULL,
  CHECK (planned_end_at >= ends_at),
  PRIMARY KEY (organization_id, contract_id, sleep_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX sleeps_once ON sleeps (organization_id, contract_id) WHERE state <> 'over';
GRANT SELECT, INSERT, DELETE ON sleeps TO touchline_app, touchline_jobs;
GRANT UPDATE (ends_at, every_year, state) ON sleeps TO touchline_app, touchline_jobs;

-- The months in which a club plays, as it named them; one row for each club that did.
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

-- When a contract was notified of the prices that begin with a month, and from which month on it pays what is higher in them. A
-- price that was published later for the same month is notified again.
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

-- A failed settlement pauses the plan; payment restores exactly these plans.
CREATE TABLE suspensions (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  started_at timestamptz(3) NOT NULL,
  restored_at timestamptz(3) CHECK (restored_at >= started_at),
  -- Each plan entry with its coupon, its own limits and when it was to end, and what was reserved and waits: payment restores
  -- exactly what was.
  paused_entries json NOT NULL,
  waiting_entries json NOT NULL DEFAULT '[]',
  -- Whether the audit has a row of the pause, and of its end.
  start_audited boolean NOT NULL DEFAULT false,
  end_audited boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, contract_id, billing_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
CREATE UNIQUE INDEX one_suspension_at_a_time ON suspensions (organization_id, contract_id) WHERE restored_at IS NULL;
GRANT SELECT, INSERT, UPDATE (started_at, restored_at, paused_entries, waiting_entries, start_audited, end_audited) ON
  suspensions TO touchline_app, touchline_jobs;

-- What a reserved cancellation put aside, so that withdrawing it brings back exactly what was (I31).
CREATE TABLE cancellation_reservations (
  organization_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  reserved_at timestamptz(3) NOT NULL,
  put_aside json NOT NULL,
  PRIMARY KEY (organization_id, contract_id),
  FOREIGN KEY (organization_id, contract_id) REFERENCES contracts (organization_id, contract_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON cancellation_reservations TO touchline_app, touchline_jobs;

-- The one link by which a closed account's receipts and data are fetched for 30 days. On many machines tokens stay on the
-- coordinator, apart from the organisations' shards: no foreign key.
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
  -- When the mail server said for good that there is no such address: its link will never arrive.
  refused_at timestamptz(3),
  PRIMARY KEY (organization_id, token_hash)
);
CREATE INDEX mail_tokens_age ON mail_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE (used_at, refused_at) ON mail_tokens TO touchline_app;
GRANT SELECT, INSERT, UPDATE (used_at, refused_at), DELETE ON mail_tokens TO touchline_jobs;

-- Whom documents are made out to, as an administrator saves it; what is issued keeps its own copy. Without a name nothing is
-- saved of it yet. The first month of the fiscal year is saved with it.
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
  -- By year: [{"year": 2026, "reference": "PO 7"}].
  order_references json NOT NULL DEFAULT '[]',
  language text NOT NULL CHECK (language IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  fiscal_year_start integer NOT NULL DEFAULT 1 CHECK (fiscal_year_start BETWEEN 1 AND 12),
  saved_at timestamptz(3) NOT NULL,
  CHECK ((legal_name IS NULL) = (country IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON buyer_details TO touchline_app, touchline_jobs;

-- Purchases that somebody prepared who may not buy, for an administrator to decide on.
CREATE TABLE purchase_requests (
  organization_id uuid NOT NULL REFERENCES organizations,
  request_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  -- Which call buys it and the rest of that call's body, in the form of the wire.
  purchase jsonb NOT NULL,
  -- What it costs and when it is for, as it was shown; of one that was approved, as that was done.
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  total bigint NOT NULL,
  monthly bigint,
  starts_on date,
  ends_on date,
  note text CHECK (note <> ''),
  asked_by uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- Null: nobody has, or nobody did.
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

-- Every call with a session begins with this question. The organisation is not known before it is answered, so no row security
-- can be chosen yet; as a function of the owner it answers in one round trip, and only to who holds a token. First whose token
-- it is, then the session by its organisation, on whichever machine that is. A successor is an administrator, and who handed
-- over is none. Whether the person has a second factor is asked only where one is demanded.
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

-- As before, in two questions: what the session is, by its organisation, and whether the login has a second factor, which is kept
-- where logins are.
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

-- A batch holds its organisations as every change of one does, by the rows of its contracts, one organisation after the other
-- in the order of their ids: two batches with the same organisations never wait for each other in a circle. One round trip;
-- and each step asks for one organisation, since rows of several cannot be locked together once they are on several machines.
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

-- ---------------------------------------------------------------- videos and usage

-- Games and their movies, as the video platform sends them. What is charged for storage follows from recorded_usage; games
-- say what it is stored for.
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

-- A deleted game stays as an empty stone: what arrives late for it revives nothing.
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
  -- In the trash until then, the first instant from which it is gone. It has its `deleted_at` all that time, so that no list,
  -- count or charge has it; what was stored of it has the same one, by which it is found when it is restored.
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

-- What restored games were not charged for while they were in the trash, charge by charge; the bill of the month in which they
-- were restored has it as one line.
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

-- Usage by the month (UTC): a partition for each.
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
  -- The time belongs to the key, because it says in which partition a record is.
  PRIMARY KEY (organization_id, usage_id, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX recorded_usage_stored ON recorded_usage (organization_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX recorded_usage_newest ON recorded_usage (organization_id, created_at DESC, usage_id);
-- The usage of a game is found by what it was used for.
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

-- All that is dated before the month in which the database was made.
DO $$
BEGIN
  EXECUTE format('CREATE TABLE recorded_usage_past PARTITION OF recorded_usage FOR VALUES FROM (MINVALUE) TO (%L)',
    date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC');
END $$;
-- What is dated beyond all months that are made ahead: never filled in silence, see make_usage_months.
CREATE TABLE recorded_usage_other PARTITION OF recorded_usage DEFAULT;

-- Makes the partitions of so many months from a day on, where there are none; records that were kept elsewhere until then come
-- along. As a function of the owner, because nobody else makes tables. Says how many records are dated beyond all months:
-- whoever asks raises the alarm. It gives up rather than let anyone wait long for its locks.
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
    -- With its foreign key from the beginning: attached, it is not compared with all organisations.
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

-- As make_usage_months, which the version before asks, with the new policy for each part. Asked outside of a transaction, as the
-- session is, and so by the login itself: only the processes' login comes into the database.
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
    -- With its foreign key from the beginning: attached, it is not compared with all organisations.
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

-- ---------------------------------------------------------------- bills and their documents

-- I17: one billing per contract, target month and cycle. What a billing says lives in its draft until it is fixed, then in
-- its invoice, for good.
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

-- I23: inserted once, never changed (touchline_app and touchline_jobs have no UPDATE or DELETE here).
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
-- By these bills, receipts and refunds without a document are found, in the order in which they came.
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
-- I9: nothing is billed twice. A month may have one plan at two prices (seats scheduled before and bought later), the storage of
-- its end next to what restored games missed of earlier months, and days of the month before that came after a closing.
CREATE UNIQUE INDEX nothing_is_billed_twice ON invoice_lines
  (organization_id, contract_id, target_month, cycle, contract_plan_id, unit_price, role, coalesce(derivation ->> 'of', ''));
GRANT SELECT, INSERT ON invoice_lines TO touchline_app, touchline_jobs;

-- A month or term that closed with nothing to pay: no invoice is issued, and its lines stay readable for good.
CREATE TABLE unissued_invoices (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  lines json NOT NULL,
  closed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES billings (organization_id, billing_id)
);
GRANT SELECT, INSERT ON unissued_invoices TO touchline_app, touchline_jobs;

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
  -- When a failed charge is tried again by itself; null where it is not.
  retry_at timestamptz(3),
  -- When the first try failed: further tries and grace are counted from it. Null where none failed.
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
  -- Whether the payer sat at the console: an attempt is asked for again exactly as it was made.
  is_payer_present boolean NOT NULL DEFAULT false,
  PRIMARY KEY (organization_id, billing_id, attempt),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
-- I20: at most one attempt in flight; an unknown outcome blocks the next until it is reconciled.
CREATE UNIQUE INDEX one_attempt_in_flight ON payment_attempts (organization_id, billing_id)
  WHERE outcome IN ('in-flight', 'unknown');
GRANT SELECT, INSERT, UPDATE (outcome, failure_code, failure_decline_code, resolved_at) ON payment_attempts TO touchline_app,
  touchline_jobs;

-- After a restore to an earlier moment the provider may know intents that the books have forgotten. They are kept by their
-- bill, which may not be made yet: it has the same id in every life of the database. The bill's next attempt confirms the
-- very intent, so that nothing is charged twice.
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
  -- A dispute that is lost gives money back, too: `refunded` counts it with the refunds, `disputed` alone.
  disputed bigint NOT NULL DEFAULT 0 CHECK (disputed >= 0),
  -- When the provider's own list last said of a charge what the books say. What it never said is known to us alone.
  compared_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, charge_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
-- I18: a billing has at most one charge that stands.
CREATE UNIQUE INDEX one_standing_charge ON charges (organization_id, billing_id) WHERE refunded < amount;
CREATE INDEX charges_in_order ON charges (succeeded_at);
GRANT SELECT, INSERT, UPDATE (refunded, disputed) ON charges TO touchline_app;
GRANT SELECT, INSERT, UPDATE (refunded, disputed, compared_at) ON charges TO touchline_jobs;

-- What was given back of a charge, one row each, for good. The same sum given back is booked once, whoever tells of it.
CREATE TABLE refunds (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  -- What was given back of the charge in all, this refund included.
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

-- Refunds that the provider made and that did not reach the card: their money came back, one row each, for good.
-- `charges.refunded` is what is gone: the refunds less these.
CREATE TABLE failed_refunds (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  charge_id text NOT NULL,
  refund_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The provider's code.
  reason text,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, charge_id, refund_id),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);
GRANT SELECT, INSERT ON failed_refunds TO touchline_app, touchline_jobs;

-- What an operator ordered to be refunded, stored with its key before the provider is called. The reference is the operator's
-- own: by it a refund is ordered once.
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
  -- The provider's code.
  refusal text,
  settled_at timestamptz(3),
  -- An order that was carried out may fail days later.
  failed_at timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, reference),
  UNIQUE (organization_id, idempotency_key),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE (state, refusal, settled_at, failed_at) ON refund_orders TO touchline_app, touchline_jobs;

-- What cardholders dispute at their banks, one row each. Won or lost, it stays so.
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
  -- Until when the provider takes an answer; null once there is nothing to answer.
  answer_by timestamptz(3),
  PRIMARY KEY (organization_id, billing_id, charge_id, dispute_id),
  FOREIGN KEY (organization_id, billing_id, charge_id) REFERENCES charges (organization_id, billing_id, charge_id)
);
-- Those that may still change, and those that just did: the provider is asked for each.
CREATE INDEX disputes_open ON disputes (dispute_id) WHERE state = 'open';
CREATE INDEX disputes_changed ON disputes (changed_at);
GRANT SELECT, INSERT, UPDATE (state, changed_at, reason, answer_by) ON disputes TO touchline_app, touchline_jobs;

-- Money that came by bank transfer, one row each, for good: the bank's own reference books it once. What pays bills or goes
-- back is counted in "spent"; the rest is the organisation's credit.
CREATE TABLE transfers (
  organization_id uuid NOT NULL,
  bank_reference text NOT NULL CHECK (length(bank_reference) BETWEEN 1 AND 64),
  -- The bill that it was sent for.
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

-- What a transfer paid of a bill; "paid_after" is what is paid of the bill in all then.
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

-- What went back of a transfer, by the reference of the transfer back.
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

-- When jobs may ask the card provider next: the one row from which every process of the cell takes its turns.
CREATE TABLE provider_pace (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_at timestamptz NOT NULL,
  -- Until when the provider's list of events was read: what it could not deliver is found there.
  events_read_until timestamptz(3)
);
GRANT SELECT, UPDATE ON provider_pace TO touchline_jobs;
INSERT INTO provider_pace (next_at) VALUES ('1970-01-01T00:00:00Z');

-- ---------------------------------------------------------------- documents

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

-- The last numbers of invoices and credit notes; `receipt_counters` has those of receipts.
CREATE TABLE document_counters (
  issuer text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, kind, year)
);
GRANT SELECT, INSERT, UPDATE (last_number) ON document_counters TO touchline_app, touchline_jobs;

-- Invoices, receipts and credit notes: what a paper says, frozen when it is issued (I23: no UPDATE or DELETE).
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
  -- The refund that a credit note is for.
  charge_id text,
  refunded_after bigint,
  -- The document that it was issued instead of.
  replaces uuid,
  content jsonb NOT NULL,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id, charge_id, refunded_after)
    REFERENCES refunds (organization_id, billing_id, charge_id, refunded_after),
  FOREIGN KEY (organization_id, replaces) REFERENCES documents (organization_id, document_id),
  -- I26: no number is given twice; the rows of the counters leave no gap.
  UNIQUE (issuer, kind, year, number),
  -- Nothing is issued again twice.
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

-- The checksum of each document's PDF, kept in the night after its issue; a sample is written again and compared every night.
CREATE TABLE document_papers (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  written_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, document_id)
);
GRANT SELECT, INSERT ON document_papers TO touchline_jobs;

-- To which addresses a document was sent, and when last: the mail server took it.
CREATE TABLE document_mails (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  -- In lower case.
  address text NOT NULL CHECK (address = lower(address)),
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, document_id, address),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents (organization_id, document_id)
);
GRANT SELECT, INSERT, UPDATE (sent_at) ON document_mails TO touchline_app, touchline_jobs;

-- Until when everything that needed a document has it: the look for what has none begins there.
CREATE TABLE documents_complete (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  through timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON documents_complete TO touchline_jobs;

-- ---------------------------------------------------------------- notices and mail

-- What a person was notified of, by mail and in the console, for good. A kind is written once for a subject and a period.
CREATE TABLE notices (
  organization_id uuid NOT NULL REFERENCES organizations,
  notice_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind <> ''),
  subject text NOT NULL,
  period text NOT NULL,
  -- The one user whom it concerns, of a notice about a person.
  user_id uuid,
  facts json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, notice_id),
  UNIQUE (organization_id, kind, subject, period)
);
CREATE INDEX notices_newest ON notices (organization_id, happened_at DESC, notice_id DESC);
-- Whom a notice concerns is the only one who sees it in the bell. Two kinds about what belongs to the organisation name who
-- did it, and everybody sees them.
CREATE INDEX notices_of_all ON notices (organization_id, happened_at DESC, notice_id DESC)
  WHERE user_id IS NULL OR kind IN ('mail-changed', 'card-changed');
CREATE INDEX notices_own ON notices (organization_id, user_id, happened_at DESC, notice_id DESC) WHERE user_id IS NOT NULL;
GRANT SELECT, INSERT ON notices TO touchline_app, touchline_jobs;

-- Its mails, one for each recipient: on the way until one of the two times is set.
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
-- Every look at the bell asks whether a mail of the organisation failed for good; few do.
CREATE INDEX notice_mails_failed ON notice_mails (organization_id, failed_at) WHERE failed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (sent_at, failed_at) ON notice_mails TO touchline_app, touchline_jobs;

-- Up to which notice a person has read: what happened later is unread.
CREATE TABLE notice_reads (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_through timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES users (organization_id, user_id)
);
GRANT SELECT, INSERT, UPDATE (read_through) ON notice_reads TO touchline_app;

-- What an organisation set; without a row the defaults hold. Amounts in minor units of the contract's currency.
CREATE TABLE notice_thresholds (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  usage_percents integer[] NOT NULL,
  next_payment_above bigint CHECK (next_payment_above > 0),
  storage_above bigint CHECK (storage_above > 0)
);
GRANT SELECT, INSERT, UPDATE ON notice_thresholds TO touchline_app, touchline_jobs;

-- Who gets mail in addition to the payer: up to ten addresses, valid once the addressee opened the link. Place 0 is the
-- payer, whose address is the contract's and whose row exists once something of it was chosen; its id is the contract's.
CREATE TABLE recipients (
  organization_id uuid NOT NULL REFERENCES organizations,
  recipient_id uuid NOT NULL,
  place integer NOT NULL CHECK (place BETWEEN 0 AND 10),
  address text CHECK (address <> ''),
  recipient_name text CHECK (recipient_name <> ''),
  lang text CHECK (lang IN ('en', 'ja', 'fr', 'es', 'pt-pt', 'de')),
  -- Which mails: the classes that were chosen, and single kinds that differ from their class.
  mail_classes text[] NOT NULL,
  switched_on text[] NOT NULL DEFAULT '{}',
  switched_off text[] NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  -- The link that confirms; only the hash of its token is kept.
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

-- How often in a row the mail server refused an address for good; accepted once, or asked for again, it is forgotten.
CREATE TABLE refused_addresses (
  organization_id uuid NOT NULL REFERENCES organizations,
  -- In lower case.
  address text NOT NULL CHECK (address = lower(address)),
  refusals integer NOT NULL CHECK (refusals > 0),
  refused_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_addresses TO touchline_app, touchline_jobs;

-- Who wants no mail that nobody there asked for: a mark of the mailbox, not its address.
CREATE TABLE unwanted_mail (
  mailbox_mark text PRIMARY KEY,
  asked_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, DELETE ON unwanted_mail TO touchline_app, touchline_jobs;

-- The secret address under which a person's calendar reads what comes. Of the address only the hash of its secret is kept.
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

-- What the last answer said of each event, how often that changed and when: a calendar takes a changed event for a new
-- version of the same one.
CREATE TABLE calendar_feed_versions (
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  events jsonb NOT NULL,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES calendar_feeds (organization_id, user_id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE (events) ON calendar_feed_versions TO touchline_app;

-- ---------------------------------------------------------------- bookkeeping and operators

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
-- The log of a contract reads its rows newest first; visits and deliveries, of which there are many more, it leaves out.
CREATE INDEX audit_entries_of_contracts ON audit_entries (organization_id, sequence DESC)
  WHERE action NOT IN ('ingest', 'sign-in', 'sign-out', 'refresh-reuse');
-- When each person signed in last, long after the session is forgotten.
CREATE INDEX audit_entries_of_visits ON audit_entries (organization_id, actor, happened_at) WHERE action = 'sign-in';
GRANT SELECT, INSERT ON audit_entries TO touchline_app, touchline_jobs;

-- An answer is kept for 24 hours; the next use of a key in the organisation removes what is older.
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

-- What operators did by command: written with the change, chained by hash as the audit of an organisation is, and never
-- changed.
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
-- Of two writers at once the second waits here, and is refused.
CREATE UNIQUE INDEX operator_actions_chain ON operator_actions (sequence) WHERE sequence IS NOT NULL;
GRANT SELECT, INSERT ON operator_actions TO touchline_jobs;

-- What a check of the books found: for operators, so no request sees it. Of the whole region where it has no organisation.
CREATE TABLE findings (
  finding_id uuid PRIMARY KEY,
  organization_id uuid,
  check_id text NOT NULL,
  sentence text NOT NULL,
  subject text NOT NULL,
  -- What the books say there: a finding that was released is found again once they say something else.
  facts text NOT NULL DEFAULT '',
  found_at timestamptz(3) NOT NULL,
  -- When a check found it last.
  seen_at timestamptz(3) NOT NULL,
  -- When operators were notified of it.
  notified_at timestamptz(3),
  released_at timestamptz(3),
  released_by text,
  release_reason text,
  -- When a check no longer found what was released.
  gone_at timestamptz(3),
  CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (release_reason IS NULL)),
  CHECK (gone_at IS NULL OR released_at IS NOT NULL)
);
-- The same finding is one row until it is gone: while it is open, and while what was released is still true.
CREATE UNIQUE INDEX findings_of_organization ON findings (organization_id, check_id, subject)
  WHERE gone_at IS NULL AND organization_id IS NOT NULL;
CREATE UNIQUE INDEX findings_of_region ON findings (check_id, subject) WHERE gone_at IS NULL AND organization_id IS NULL;
GRANT SELECT, INSERT, UPDATE (facts, seen_at, notified_at, released_at, released_by, release_reason, gone_at) ON findings TO
  touchline_jobs;

-- Up to which audit row the books of an organisation were checked: what was written since has changed them.
CREATE TABLE checked_books (
  organization_id uuid PRIMARY KEY REFERENCES organizations,
  audit_sequence bigint NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  -- The last link of the audit then. Rows that are taken away from the end leave a chain that is whole, so only what is kept
  -- here shows it.
  chain_sequence bigint,
  chain_hash text
);
GRANT SELECT, INSERT, UPDATE (audit_sequence, checked_at, chain_sequence, chain_hash) ON checked_books TO touchline_jobs;

-- When all books were checked last, and when the provider's own lists were compared with them to the end: an alarm rings
-- where that is too long ago. A region begins as if both had just been done, so that it has a day for the first.
CREATE TABLE completed_checks (
  name text PRIMARY KEY CHECK (name IN ('books', 'provider')),
  completed_at timestamptz(3) NOT NULL,
  -- The last link of what operators did when all books were checked last. Rows that are all taken away leave nothing that is
  -- broken, so only what is kept here shows that there was something.
  chain_sequence bigint,
  chain_hash text
);
GRANT SELECT, UPDATE (completed_at, chain_sequence, chain_hash) ON completed_checks TO touchline_jobs;
INSERT INTO completed_checks (name, completed_at) VALUES ('books', now()), ('provider', now());

-- The life of the database that the books were last reconciled in: the server's own identifier and the timeline of its log. A
-- restore, a copy on another server and a standby that takes over begin another one.
CREATE TABLE database_life (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  life text NOT NULL,
  reconciled_at timestamptz(3) NOT NULL
);
GRANT SELECT, UPDATE (life, reconciled_at) ON database_life TO touchline_jobs;
INSERT INTO database_life (life, reconciled_at)
SELECT system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8), now() FROM pg_control_system();

-- The offset of the demo's and the tests' clock; a production cell never has a row.
CREATE TABLE cell_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_milliseconds bigint NOT NULL,
  is_rehearsal boolean NOT NULL DEFAULT false,
  -- The offset is in force from this moment of the machine's clock, which all processes read in time; before it the one
  -- before is.
  former_offset_milliseconds bigint NOT NULL DEFAULT 0,
  in_force_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE ON cell_clock TO touchline_jobs;

-- What a rehearsal did not send, because the address is not on its list.
CREATE TABLE unsent_mails (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  subject text NOT NULL,
  words text NOT NULL,
  kept_at timestamptz(3) NOT NULL
);
CREATE INDEX unsent_mails_age ON unsent_mails (kept_at);
GRANT SELECT, INSERT, DELETE ON unsent_mails TO touchline_jobs;

-- ---------------------------------------------------------------- jobs and the platform

-- Work to be done later, written in the same transaction as its cause. No foreign keys: on Citus this table stays apart from
-- the organisations' shards.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  -- The guard against doubles: a second job of the same key is never stored, also after the first is done.
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
  -- The call that a job goes back to, as its answer and the log name it, and its place in a trace (W3C traceparent).
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
-- What failed and waits for its next try is asked for by every health check.
CREATE INDEX jobs_tried_again ON jobs (kind, id) WHERE state = 'queued' AND attempts > 0;
GRANT INSERT ON jobs TO touchline_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO touchline_jobs;

-- Who may feed the cell. The key itself is shown once and kept nowhere.
CREATE TABLE service_keys (
  key_id uuid PRIMARY KEY,
  key_name text NOT NULL CHECK (key_name <> ''),
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  -- The nouns that it may send.
  scopes text[] NOT NULL
    DEFAULT ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage']
    CHECK (scopes <> '{}' AND scopes <@
      ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage', 'links']),
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE (revoked_at, expires_at, last_used_at) ON service_keys TO touchline_jobs;

-- What the platform must hear, written with its cause and told in this order, organisation by organisation. No foreign key:
-- on Citus this table stays apart from the organisations' shards.
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

-- Who hears of events, each with its kinds and its secrets, and what was sent to whom. An event is written with its cause
-- (events); a job then makes a delivery of it for each receiver that wants its kind.
-- `outbox` is the version before's, which knows four kinds and one receiver.
CREATE TABLE events (
  -- The order of an organisation: its changes wait for each other.
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of its cause: noted again it is the same event.
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
  -- `*` for all, also those of later versions.
  kinds text[] NOT NULL CHECK (kinds <> '{}'),
  sealed_secret text NOT NULL,
  -- The secret before it: both sign until then.
  former_sealed_secret text,
  former_until timestamptz(3),
  CHECK ((former_sealed_secret IS NULL) = (former_until IS NULL)),
  -- `given-up`: by the server, after three days of failures.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'given-up')),
  pause_reason text,
  CHECK ((state = 'active') = (pause_reason IS NULL)),
  created_at timestamptz(3) NOT NULL,
  -- The job that sends to it now: one at a time.
  held_by bigint,
  held_until timestamptz(3),
  CHECK ((held_by IS NULL) = (held_until IS NULL)),
  -- When a job is asked for that sends what waits then.
  wakes_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE (url, kinds, sealed_secret, former_sealed_secret, former_until, state, pause_reason, held_by,
  held_until, wakes_at), DELETE ON receivers TO touchline_jobs;

CREATE TABLE deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  receiver_id uuid NOT NULL REFERENCES receivers ON DELETE CASCADE,
  -- Of the event: the order of its organisation.
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

-- ---------------------------------------------------------------- which rows a role sees (I33)

-- The database itself keeps organisations apart, WHERE clause or not: a request sees the rows of its organisation, jobs and the
-- sign-in those of the cell. A partition is reached through its table; who comes to it directly finds the same policies, and no
-- grant.
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

-- A request asks for work of its organisation and sees none of it.
CREATE POLICY own_organization ON jobs FOR INSERT TO touchline_app
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
