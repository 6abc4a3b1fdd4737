import type { Database } from '../schema.ts'

/** `tenant`: by organization_id; `reference`: a copy on every machine; `local`: on the coordinator. */
export type TableClass = 'tenant' | 'reference' | 'local'

/** A table without a class does not compile. */
export const tableClasses = {
  account_exports: 'local',
  accounts: 'reference',
  angle_movies: 'tenant',
  audit_entries: 'tenant',
  authenticator_apps: 'local',
  billing_drafts: 'tenant',
  billings: 'tenant',
  buyer_details: 'tenant',
  calendar_feed_versions: 'tenant',
  buyer_taxes: 'reference',
  calendar_feeds: 'tenant',
  cancellation_reservations: 'tenant',
  catalogue_imports: 'reference',
  catalogue_version: 'reference',
  cell_clock: 'local',
  championships: 'tenant',
  checked_books: 'tenant',
  charges: 'tenant',
  completed_checks: 'local',
  contract_plan_groups: 'reference',
  contract_plan_prices: 'reference',
  contract_plans: 'reference',
  contracts: 'tenant',
  coupon_plans: 'reference',
  coupon_uses: 'tenant',
  coupons: 'reference',
  departures: 'tenant',
  directory_entries: 'local',
  database_life: 'reference',
  disputes: 'tenant',
  deliveries: 'local',
  document_counters: 'local',
  document_mails: 'tenant',
  document_papers: 'tenant',
  documents: 'tenant',
  documents_complete: 'local',
  events: 'local',
  failed_refunds: 'tenant',
  findings: 'local',
  found_intents: 'tenant',
  games: 'tenant',
  idempotency_keys: 'local',
  invoice_lines: 'tenant',
  invoices: 'tenant',
  jobs: 'local',
  known_sources: 'local',
  least_charges: 'reference',
  login_links: 'local',
  mail_tokens: 'local',
  members: 'tenant',
  missed_storage: 'tenant',
  notice_mails: 'tenant',
  notice_reads: 'tenant',
  notice_thresholds: 'tenant',
  notices: 'tenant',
  operator_actions: 'local',
  organizations: 'tenant',
  organization_names: 'local',
  outbox: 'local',
  operator_sessions: 'local',
  passkey_questions: 'local',
  passkeys: 'local',
  payment_attempts: 'tenant',
  plan_entries: 'tenant',
  price_notices: 'tenant',
  provider_events: 'local',
  ended_provider_links: 'local',
  provider_links: 'local',
  provider_pace: 'local',
  provider_sign_ins: 'local',
  purchase_requests: 'tenant',
  receivers: 'local',
  receipt_counters: 'local',
  receipts: 'tenant',
  recovery_codes: 'local',
  recipients: 'tenant',
  refund_orders: 'tenant',
  refunds: 'tenant',
  refused_addresses: 'tenant',
  schema_migrations: 'local',
  seats_given_up: 'tenant',
  sleeps: 'tenant',
  own_seasons: 'tenant',
  second_factor_demands: 'tenant',
  second_factors: 'local',
  service_keys: 'local',
  session_families: 'tenant',
  session_tokens: 'local',
  settlements: 'tenant',
  sign_in_challenges: 'local',
  signed_links: 'local',
  suspensions: 'tenant',
  teams: 'tenant',
  throttles: 'local',
  transfer_payments: 'tenant',
  transfer_returns: 'tenant',
  transfers: 'tenant',
  unissued_invoices: 'tenant',
  unsent_mails: 'local',
  unwanted_mail: 'local',
  usage_aggregates: 'tenant',
  recorded_usage: 'tenant',
  users: 'tenant',
} as const satisfies Record<keyof Database, TableClass>

export type Classes = Readonly<Record<string, TableClass>>

/** Citus treats these specially (decision 191). */
export const leadingToReference = [
  'authenticator_apps',
  'directory_entries',
  'ended_provider_links',
  'known_sources',
  'login_links',
  'passkey_questions',
  'passkeys',
  'provider_links',
  'provider_sign_ins',
  'recovery_codes',
  'second_factors',
  'sign_in_challenges',
] as const satisfies readonly (keyof Database)[]

/** Refused in a transaction of another role, so they are asked alone. Some stay for the version before. */
export const ownersQuestions = [
  'make_months_ahead',
  'make_usage_months',
  'own_addresses',
  'session_at_door',
  'session_with_task',
] as const

/** Without the organisation; on many machines a longer key replaces them. What then keeps doubles out is noted. */
export interface LoneKey {
  readonly table: keyof Database
  readonly name: string
  readonly replacedBy: readonly string[]
}

export const loneKeys: readonly LoneKey[] = [
  {
    table: 'organizations',
    name: 'organizations_organization_code_key',
    replacedBy: ['organization_id', 'organization_code'],
  },
  {
    table: 'contracts',
    name: 'contracts_provider_customer_id_key',
    replacedBy: ['organization_id', 'provider_customer_id'],
  },
  // The provider makes these ids, each for one billing.
  { table: 'settlements', name: 'settlements_intent_id_key', replacedBy: ['organization_id', 'intent_id'] },
  { table: 'settlements', name: 'settlements_charge_id_key', replacedBy: ['organization_id', 'charge_id'] },
  { table: 'charges', name: 'charges_charge_id_key', replacedBy: ['organization_id', 'charge_id'] },
  {
    table: 'payment_attempts',
    name: 'payment_attempts_idempotency_key_key',
    replacedBy: ['organization_id', 'idempotency_key'],
  },
  { table: 'recipients', name: 'recipients_token_hash_key', replacedBy: ['organization_id', 'token_hash'] },
  // The row of the last number is locked until commit.
  {
    table: 'documents',
    name: 'documents_issuer_kind_year_number_key',
    replacedBy: ['organization_id', 'issuer', 'kind', 'year', 'number'],
  },
  {
    table: 'receipts',
    name: 'receipts_issuer_year_number_key',
    replacedBy: ['organization_id', 'issuer', 'year', 'number'],
  },
]
