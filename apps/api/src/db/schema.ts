// Written by `npm run lab -- schema` from the migrated database; change a migration instead.
/* oxlint-disable max-lines -- one generated list, read by name */
import type { LocalDate, Milliseconds, Zone } from '@touchline/domain/calendar'
import type {
  AccountId,
  BillingId,
  ChargeId,
  ContractId,
  CouponId,
  CustomerId,
  EntryId,
  FamilyId,
  IntentId,
  MatchId,
  OrganizationId,
  PaymentMethodId,
  PlanGroupId,
  PlanId,
  UserId,
} from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './column-values.ts'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface AccountExportsTable {
  organization_id: OrganizationId
  token_hash: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface AccountsTable {
  account_id: AccountId
  login_name: string
  password_hash: string
  created_at: Timestamp
  password_changed_at: Timestamp | null
  mail_address: string | null
}

export interface AngleMoviesTable {
  organization_id: OrganizationId
  angle_movie_id: string
  match_id: MatchId
  angle_id: string
  sync_point_milliseconds: Generated<Milliseconds>
  movie_length_seconds: VideoSeconds
  playlist_path: string | null
  transcode_status: Generated<string>
  transcode_percent_complete: Generated<number>
  channel_id: string | null
  movie_upload_user_id: UserId | null
  recording_started_at: Timestamp | null
  adjusted_recording_started_at: Timestamp | null
  created_at: Timestamp
}

export interface ApprovalsTable {
  approval_id: string
  act: string
  input: Json
  organization_id: OrganizationId | null
  asked_by: string
  reason: string
  case_id: string | null
  preview: Json
  preview_digest: string
  differences: Json | null
  asked_at: Timestamp
  ends_at: Timestamp
  state: Generated<'waiting' | 'approved' | 'sent-back' | 'withdrawn'>
  decided_by: string | null
  decided_at: Timestamp | null
  word: string | null
}

export interface AuditEntriesTable {
  organization_id: OrganizationId
  sequence: number
  happened_at: Timestamp
  actor: string
  action: string
  subject: string
  before: Json | null
  after: Json | null
  previous_hash: string
  hash: string
}

export interface AuthenticatorAppsTable {
  account_id: AccountId
  factor_id: string | null
  sealed_secret: string
  begun_at: Timestamp
  last_step: Generated<number>
  next_secret: string | null
}

export interface BankFilesTable {
  file_id: string
  digest: string
  file_name: string
  form: 'camt.053' | 'mt940' | 'zengin'
  account: string
  currency: 'JPY' | 'EUR' | 'USD'
  opening: number | null
  closing: number | null
  known: number
  known_total: number
  faults: Json
  read_by: string
  read_at: Timestamp
}

export interface BankLinesTable {
  line_id: string
  file_id: string
  place: number
  account: string
  reference: string
  received_on: LocalDate
  amount: number
  currency: 'JPY' | 'EUR' | 'USD'
  payer: string
  payers_reference: string
  remittance: string
  state: Generated<'waiting' | 'booked' | 'set-aside' | 'returned' | 'not-ours' | 'paid-out'>
  organization_id: OrganizationId | null
  billing_id: BillingId | null
  settled_by: string | null
  settled_at: Timestamp | null
}

export interface BillingDraftsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  billing_status: 'Provisional' | 'InProgress'
  subtotal: Generated<number>
  tax_rate_percent: Generated<number>
  tax: Generated<number>
  total: Generated<number>
  lines: Generated<Json>
  calculated_at: Timestamp | null
  taxed_as: Json | null
}

export interface BillingsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  contract_id: ContractId
  target_month: LocalDate
  cycle: 'month' | 'year'
  currency: 'JPY' | 'EUR' | 'USD'
  zone: Zone
  created_at: Timestamp
}

export interface BuyerDetailsTable {
  organization_id: OrganizationId
  version: Generated<number>
  legal_name: string | null
  attention: string | null
  address_lines: Generated<string[]>
  postal_code: string | null
  city: string | null
  state: string | null
  country: string | null
  tax_number: string | null
  order_reference: string | null
  order_references: Generated<Json>
  language: 'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de'
  fiscal_year_start: Generated<number>
  saved_at: Timestamp
  tax_number_ends_on: LocalDate | null
}

export interface BuyerTaxesTable {
  tax_region: string
  has_number: boolean
  taxes: Json
  issuer_country: string | null
}

export interface CalendarFeedVersionsTable {
  organization_id: OrganizationId
  user_id: UserId
  events: Json
}

export interface CalendarFeedsTable {
  organization_id: OrganizationId
  user_id: UserId
  secret_hash: string
  created_at: Timestamp
}

export interface CampaignClubsTable {
  organization_id: OrganizationId
  campaign_id: string
  contract_id: ContractId
  coupon_id: CouponId
  currency: 'JPY' | 'EUR' | 'USD'
  starts_on: LocalDate
  gives: number
  billed: number
  more: number
  computed_at: Timestamp
  offered_at: Timestamp | null
  left_out: 'used' | 'offered' | 'impossible' | null
}

export interface CampaignsTable {
  campaign_id: string
  campaign_name: string
  coupon_id: CouponId
  audience: Json
  saved_by: string
  saved_at: Timestamp
  based_on: string
  computed_after: string | null
  clubs_seen: Generated<number>
  clubs: Generated<number>
  computed_at: Timestamp | null
  started_by: string | null
  started_at: Timestamp | null
  sends_at: Timestamp | null
  stopped_at: Timestamp | null
  sent_at: Timestamp | null
}

export interface CancellationReservationsTable {
  organization_id: OrganizationId
  contract_id: ContractId
  reserved_at: Timestamp
  put_aside: Json
}

export interface CasesTable {
  organization_id: OrganizationId
  case_id: string
  state: 'open' | 'answered' | 'closed'
  asked_by: string | null
  opened_by: string | null
  about: Json
  words: string
  asked_at: Timestamp
  answer: string | null
  answered_by: string | null
  answered_at: Timestamp | null
  closed_by: string | null
  closed_at: Timestamp | null
}

export interface CatalogueDraftsTable {
  draft_id: string
  version: number
  content: Json
  kept: Json
  based_on: string | null
  saved_by: string
  saved_at: Timestamp
  publish_at: Timestamp | null
  rehearsed_after: string | null
  outcome: Json | null
  rehearsed_at: Timestamp | null
  ordered_at: Timestamp | null
  published_at: Timestamp | null
}

export interface CatalogueImportsTable {
  import_id: string
  effective_from: LocalDate
  content: Json
  imported_at: Timestamp
}

export interface CatalogueVersionTable {
  only_row: Generated<boolean>
  version: string
}

export interface CellClockTable {
  only_row: Generated<boolean>
  offset_milliseconds: Milliseconds
  is_rehearsal: Generated<boolean>
  former_offset_milliseconds: Generated<Milliseconds>
  in_force_at: Timestamp | null
}

export interface ChampionshipsTable {
  organization_id: OrganizationId
  championship_master_id: string
  championship_id: string
  championship_name: string
  league_name: string | null
  description: string | null
  championship_logo: string | null
  participating_teams: Generated<string[]>
  start_at: Timestamp | null
  end_at: Timestamp | null
  format: string | null
  number_of_rounds: number | null
}

export interface ChargesTable {
  organization_id: OrganizationId
  billing_id: BillingId
  charge_id: ChargeId
  intent_id: IntentId
  currency: 'JPY' | 'EUR' | 'USD'
  amount: number
  refunded: Generated<number>
  succeeded_at: Timestamp
  disputed: Generated<number>
  compared_at: Timestamp | null
}

export interface CheckedBooksTable {
  organization_id: OrganizationId
  audit_sequence: number
  checked_at: Timestamp
  chain_sequence: number | null
  chain_hash: string | null
}

export interface CompletedChecksTable {
  name: 'books' | 'provider'
  completed_at: Timestamp
  chain_sequence: number | null
  chain_hash: string | null
}

export interface ContractPlanGroupsTable {
  group_id: PlanGroupId
  kind:
    | 'paid'
    | 'asleep'
    | 'trial'
    | 'trial-readonly'
    | 'settlement-readonly'
    | 'offline-trial'
    | 'mbp'
    | 'test'
    | 'add-on'
  tier: 'basic' | 'standard' | 'standardPlus' | 'pro' | 'elite' | null
  cycle: 'month' | 'year'
  offering: 'regional' | 'global' | 'not-for-sale'
  discount_percent: Generated<number>
  base_group_id: PlanGroupId | null
  names: Json
  resolution: 'standard' | 'high'
  retention_months: Generated<number>
  max_concurrent_sessions: Generated<number>
  permissions: Generated<string[]>
  position: number
  is_retired: Generated<boolean>
  offered_from: LocalDate | null
  offered_until: LocalDate | null
}

export interface ContractPlanPricesTable {
  contract_plan_id: PlanId
  effective_from: LocalDate
  price_jpy: number | null
  price_eur: number | null
  price_usd: number | null
  published_at: Timestamp | null
}

export interface ContractPlansTable {
  contract_plan_id: PlanId
  group_id: PlanGroupId
  role: 'base' | 'analyst' | 'viewer' | 'custom' | 'upload' | 'export' | 'storage'
  names: Json
  price_jpy: number | null
  price_eur: number | null
  price_usd: number | null
  upload_hard_seconds: Generated<VideoSeconds>
  upload_soft_seconds: Generated<VideoSeconds>
  export_hard_seconds: Generated<VideoSeconds>
  export_soft_seconds: Generated<VideoSeconds>
  position: number
  custom: Json | null
}

export interface ContractsTable {
  organization_id: OrganizationId
  contract_id: ContractId
  customer_type: Generated<'manage_organization' | 'manage_user'>
  user_id: UserId | null
  billing_contract_id: ContractId | null
  currency: 'JPY' | 'EUR' | 'USD'
  tax_region: string
  zone: Zone
  provider_customer_id: CustomerId | null
  payment_method: Generated<'CREDIT_CARD' | 'BANK_TRANSFER'>
  yearly_payment_method: Generated<'CREDIT_CARD' | 'BANK_TRANSFER'>
  payer_name: string | null
  payer_tel: string | null
  payer_country: string | null
  payer_mail: string | null
  card_payment_method_id: PaymentMethodId | null
  card_brand: string | null
  card_last4: string | null
  card_name: string | null
  card_exp_month: number | null
  card_exp_year: number | null
  cancellation_state: Generated<'none' | 'reserved' | 'done'>
  cancellation_at: Timestamp | null
  closed_at: Timestamp | null
  yearly_anchor: Timestamp | null
  version: Generated<number>
  created_at: Timestamp
  auto_add_plans: Generated<string[]>
  reserved_cuts: Generated<Json>
  transfer_agreed: Generated<boolean>
  closings: Generated<Json>
}

export interface CouponPlansTable {
  coupon_id: CouponId
  position: number
  plan_group_id: PlanGroupId
  contract_plan_ids: PlanId[]
}

export interface CouponUsesTable {
  organization_id: OrganizationId
  contract_id: ContractId
  coupon_id: CouponId
  used_at: Timestamp
  starts_at: Timestamp
  ends_at: Timestamp
}

export interface CouponsTable {
  coupon_id: CouponId
  coupon_code: string
  names: Json
  descriptions: Json
  effective_from: LocalDate
  effective_until: LocalDate
  term_months: number
  number_of_available_uses: number
  used_count: Generated<number>
  distributor_user_id: UserId | null
  base_coupon_id: CouponId | null
  is_default_base: Generated<boolean>
  separate_id: string | null
  created_at: Timestamp
  stopped_after: LocalDate | null
}

export interface DatabaseLifeTable {
  only_row: Generated<boolean>
  life: string
  reconciled_at: Timestamp
  charging_stopped_at: Timestamp | null
}

export interface DeliveriesTable {
  delivery_id: GeneratedAlways<number>
  receiver_id: string
  position: number
  organization_id: OrganizationId
  state: Generated<'waiting' | 'delivered'>
  attempts: Generated<number>
  due_at: Timestamp
  first_tried_at: Timestamp | null
  last_error: string | null
  delivered_at: Timestamp | null
}

export interface DeparturesTable {
  organization_id: OrganizationId
  user_id: UserId
  leaves_on: LocalDate
  successor_id: string
  scheduled_at: Timestamp
  waits_since: Timestamp | null
}

export interface DirectoryEntriesTable {
  account_id: AccountId
  organization_id: OrganizationId
  organization_name: string
  roles: string[]
  region: 'asia' | 'europe' | 'america'
}

export interface DisputesTable {
  organization_id: OrganizationId
  billing_id: BillingId
  charge_id: ChargeId
  dispute_id: string
  state: 'open' | 'won' | 'lost'
  amount: number
  opened_at: Timestamp
  changed_at: Timestamp
  reason: string | null
  answer_by: Timestamp | null
  evidence: Json | null
  evidence_digest: string | null
  evidence_state: string | null
  evidence_by: string | null
  evidence_at: Timestamp | null
  evidence_refusal: string | null
}

export interface DocumentCountersTable {
  issuer: string
  kind: 'invoice' | 'credit-note'
  year: number
  last_number: number
}

export interface DocumentMailsTable {
  organization_id: OrganizationId
  document_id: string
  address: string
  sent_at: Timestamp
}

export interface DocumentPapersTable {
  organization_id: OrganizationId
  document_id: string
  sha256: string
  written_at: Timestamp
}

export interface DocumentsTable {
  organization_id: OrganizationId
  document_id: string
  billing_id: BillingId
  kind: 'invoice' | 'receipt' | 'credit-note'
  issuer: string
  year: number
  number: number
  issue_date: LocalDate
  issued_at: Timestamp
  charge_id: ChargeId | null
  refunded_after: number | null
  replaces: string | null
  content: Json
}

export interface DocumentsCompleteTable {
  only_row: Generated<boolean>
  through: Timestamp
}

export interface EndedProviderLinksTable {
  account_id: AccountId
  issuer: string
  subject: string
  ended_at: Timestamp
}

export interface EventsTable {
  position: GeneratedAlways<number>
  event_id: string
  organization_id: OrganizationId
  kind: string
  data: Json
  happened_at: Timestamp
  handed_out_at: Timestamp | null
}

export interface FailedRefundsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  charge_id: ChargeId
  refund_id: string
  amount: number
  reason: string | null
  booked_at: Timestamp
}

export interface FindingsTable {
  finding_id: string
  organization_id: OrganizationId | null
  check_id: string
  sentence: string
  subject: string
  facts: Generated<string>
  found_at: Timestamp
  seen_at: Timestamp
  notified_at: Timestamp | null
  released_at: Timestamp | null
  released_by: string | null
  release_reason: string | null
  gone_at: Timestamp | null
}

export interface FoundIntentsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  intent_id: IntentId
  found_at: Timestamp
}

export interface GamesTable {
  organization_id: OrganizationId
  match_id: MatchId
  title: string
  schedule_at: Timestamp
  game_state: Generated<string>
  broadcast: Generated<boolean>
  is_offline_data: Generated<boolean>
  game_category_id: string | null
  home_team_id: string | null
  away_team_id: string | null
  championship_master_id: string | null
  round: number | null
  created_at: Timestamp
  deleted_at: Timestamp | null
  kept_until: Timestamp | null
}

export interface GoodwillTable {
  organization_id: OrganizationId
  goodwill_id: string
  contract_id: ContractId
  giving_id: string
  given_at: Timestamp
  first_month: LocalDate
  amount: number
  ends_at: Timestamp
}

export interface GoodwillEndsTable {
  organization_id: OrganizationId
  giving_id: string
  ended_at: Timestamp
  cause: string
}

export interface IdempotencyKeysTable {
  organization_id: OrganizationId
  idempotency_key: string
  request_hash: string
  status: number
  response: Json
  created_at: Timestamp
}

export interface InvoiceLinesTable {
  organization_id: OrganizationId
  billing_id: BillingId
  position: number
  contract_id: ContractId
  target_month: LocalDate
  cycle: 'month' | 'year'
  role: 'base' | 'analyst' | 'viewer' | 'custom' | 'upload' | 'export' | 'storage' | 'restored' | 'goodwill'
  contract_plan_id: PlanId
  unit_price: number
  amount: number
  derivation: Json
}

export interface InvoicesTable {
  organization_id: OrganizationId
  billing_id: BillingId
  contract_id: ContractId
  currency: 'JPY' | 'EUR' | 'USD'
  subtotal: number
  tax_region: string
  tax_rate_percent: number
  tax: number
  total: number
  payment_method: 'CREDIT_CARD' | 'BANK_TRANSFER'
  payer_name: string | null
  payer_tel: string | null
  payer_mail: string | null
  payer_country: string | null
  service_starts_on: LocalDate
  service_ends_on: LocalDate
  billing_date: LocalDate
  fixed_at: Timestamp
  taxed_as: Json | null
}

export interface JobsTable {
  id: GeneratedAlways<number>
  kind: string
  unique_key: string | null
  organization_id: OrganizationId | null
  payload: Generated<Json>
  run_at: Timestamp
  priority: Generated<number>
  state: Generated<'queued' | 'running' | 'done' | 'dead'>
  attempts: Generated<number>
  max_attempts: Generated<number>
  locked_by: string | null
  lease_until: Timestamp | null
  last_error: string | null
  created_at: Timestamp
  finished_at: Timestamp | null
  request_id: string | null
  traceparent: string | null
  together: number | null
}

export interface JournalClosingsTable {
  month: LocalDate
  closed_at: Timestamp
  closed_by: string
  digest: string
}

export interface KnownSourcesTable {
  account_id: AccountId
  kind: 'device' | 'address'
  source_hash: string
  last_used_at: Timestamp
}

export interface LeastChargesTable {
  currency: 'JPY' | 'EUR' | 'USD'
  minor_units: number
}

export interface LoginLinksTable {
  account_id: AccountId
  purpose: 'address' | 'password'
  token_hash: string
  address: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface LooksTable {
  look_id: string
  organization_id: OrganizationId
  operator: string
  shown_role: 'administrator' | 'billing-manager' | 'reader'
  reason: string
  case_id: string
  link_hash: string
  link_ends_at: Timestamp
  token_hash: string | null
  opened_at: Timestamp | null
  seen_at: Timestamp | null
  ends_at: Timestamp | null
  ended_at: Timestamp | null
  calls: Generated<string[]>
  created_at: Generated<Timestamp>
}

export interface MailTokensTable {
  organization_id: OrganizationId
  token_hash: string
  contract_id: ContractId
  mail_address: string
  requested_by: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  refused_at: Timestamp | null
}

export interface MembersTable {
  organization_id: OrganizationId
  member_id: string
  user_id: UserId | null
  member_role: 'billing-manager' | 'reader'
  address: string
  member_name: string
  lang: 'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de'
  invited_at: Timestamp
  token_hash: string | null
  link_expires_at: Timestamp
  administers: Generated<boolean>
}

export interface MissedStorageTable {
  organization_id: OrganizationId
  match_id: MatchId
  charged_at: Timestamp
  cycle: 'month' | 'year'
  seconds: number
  billed_with: LocalDate
}

export interface NoticeMailsTable {
  organization_id: OrganizationId
  notice_id: string
  recipient_id: string
  sent_at: Timestamp | null
  failed_at: Timestamp | null
  address: string | null
  failure: string | null
  said: string | null
  mark: string | null
  arrived_at: Timestamp | null
}

export interface NoticeReadsTable {
  organization_id: OrganizationId
  user_id: UserId
  read_through: Timestamp
}

export interface NoticeThresholdsTable {
  organization_id: OrganizationId
  usage_percents: number[]
  next_payment_above: number | null
  storage_above: number | null
}

export interface NoticesTable {
  organization_id: OrganizationId
  notice_id: string
  kind: string
  subject: string
  period: string
  user_id: UserId | null
  facts: Json
  happened_at: Timestamp
}

export interface OperatorActionsTable {
  action_id: string
  operator: string
  command: string
  subject: string
  happened_at: Generated<Timestamp>
  sequence: number | null
  previous_hash: string | null
  hash: string | null
  reason: string | null
  case_id: string | null
  approved_by: string | null
  preview_digest: string | null
}

export interface OperatorSessionsTable {
  token_hash: string
  operator: string
  issuer: string
  subject: string
  groups: string[]
  proven_at: Timestamp
  created_at: Generated<Timestamp>
  seen_at: Generated<Timestamp>
  expires_at: Timestamp
  ended_at: Timestamp | null
}

export interface OrganizationNamesTable {
  kind: 'code' | 'customer'
  name: string
  organization_id: OrganizationId
}

export interface OrganizationsTable {
  organization_id: OrganizationId
  organization_name: string
  organization_code: string
  organization_type: Generated<'ESPORTS' | 'MBP' | 'OTHER'>
  is_global: boolean
  zone: Zone
  lang: Generated<'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de'>
  permissions: Generated<string[]>
  require_user_approval: Generated<boolean>
  parked_at: Timestamp | null
  parked_reason: string | null
  created_at: Timestamp
  team_id: string | null
  is_local_streaming_available: Generated<boolean>
  parent_organization_id: OrganizationId | null
  charges_wait_since: Timestamp | null
  purchase_limit: number | null
  looks: string | null
  plain_letters: GeneratedAlways<string | null>
  letter_pairs: GeneratedAlways<string[] | null>
}

export interface OutboxTable {
  position: GeneratedAlways<number>
  event_id: string
  organization_id: OrganizationId
  event_type: 'game.deleted' | 'limits.changed' | 'plan.changed' | 'organization.closed'
  payload: Json
  happened_at: Timestamp
  state: Generated<'waiting' | 'delivered' | 'skipped'>
  attempts: Generated<number>
  claimed_until: Timestamp | null
  last_error: string | null
  settled_at: Timestamp | null
}

export interface OwnSeasonsTable {
  organization_id: OrganizationId
  contract_id: ContractId
  play_months: number[]
  named_at: Timestamp
}

export interface PasskeyQuestionsTable {
  question_hash: string
  purpose: 'add' | 'sign-in'
  account_id: AccountId | null
  expires_at: Timestamp
}

export interface PasskeysTable {
  account_id: AccountId
  passkey_id: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: string[]
  is_synced: boolean
  is_backed_up: boolean
  passkey_name: string
  added_at: Timestamp
  last_used_at: Timestamp | null
}

export interface PaymentAttemptsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  attempt: number
  idempotency_key: string
  payment_method_id: PaymentMethodId
  outcome: Generated<'in-flight' | 'succeeded' | 'failed' | 'unknown' | 'needs-action'>
  failure_code: string | null
  failure_decline_code: string | null
  requested_at: Timestamp
  resolved_at: Timestamp | null
  is_payer_present: Generated<boolean>
}

export interface PayoutMovementsTable {
  movement_id: string
  payout_id: string
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-won' | 'fee' | 'payout-failed' | 'other'
  amount: number
  fee: number
  moved_at: Timestamp
  source_id: string
  charge_id: ChargeId | null
  organization_id: OrganizationId | null
  billing_id: BillingId | null
  description: string
}

export interface PayoutReopeningsTable {
  payout_id: string
  line_id: string
  closed_at: Timestamp
  reopened_at: Timestamp
}

export interface PayoutsTable {
  payout_id: string
  currency: 'JPY' | 'EUR' | 'USD'
  amount: number
  trace: string
  made_at: Timestamp
  arrives_on: LocalDate
  state: 'under-way' | 'paid' | 'failed' | 'others'
  failure: string | null
  failed_at: Timestamp | null
  gathered_at: Timestamp | null
  line_id: string | null
}

export interface PlanEntriesTable {
  organization_id: OrganizationId
  contract_id: ContractId
  entry_id: EntryId
  contract_plan_id: PlanId
  role: 'base' | 'analyst' | 'viewer' | 'custom' | 'upload' | 'export' | 'storage'
  coupon_id: CouponId | null
  starts_at: Timestamp
  ends_at: Timestamp | null
  upload_hard_seconds: VideoSeconds | null
  upload_soft_seconds: VideoSeconds | null
  export_hard_seconds: VideoSeconds | null
  export_soft_seconds: VideoSeconds | null
  reserved_at: Timestamp | null
  reserved_through: LocalDate | null
}

export interface PriceNoticesTable {
  organization_id: OrganizationId
  contract_id: ContractId
  effective_from: LocalDate
  notified_at: Timestamp
  applies_from: LocalDate
}

export interface ProviderEventsTable {
  event_id: string
  event_type: string
  received_at: Timestamp
  applied_at: Timestamp | null
}

export interface ProviderLinksTable {
  account_id: AccountId
  issuer: string
  subject: string
  linked_at: Timestamp
}

export interface ProviderPaceTable {
  only_row: Generated<boolean>
  next_at: Timestamp
  events_read_until: Timestamp | null
}

export interface ProviderSignInsTable {
  secret_hash: string
  is_again: boolean
  expires_at: Timestamp
  spent_at: Timestamp | null
  account_id: AccountId | null
  authenticated_at: Timestamp | null
}

export interface PurchaseRequestsTable {
  organization_id: OrganizationId
  request_id: string
  state: 'pending' | 'approved' | 'declined' | 'withdrawn' | 'expired'
  purchase: Json
  currency: 'JPY' | 'EUR' | 'USD'
  total: number
  monthly: number | null
  starts_on: LocalDate | null
  ends_on: LocalDate | null
  note: string | null
  asked_by: string
  asked_at: Timestamp
  expires_at: Timestamp
  decided_by: string | null
  decided_at: Timestamp | null
  reason: string | null
}

export interface ReceiptCountersTable {
  issuer: string
  year: number
  last_number: number
}

export interface ReceiptsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  issuer: string
  year: number
  number: number
  issued_at: Timestamp
  content: Json
}

export interface ReceiversTable {
  receiver_id: string
  url: string
  kinds: string[]
  sealed_secret: string
  former_sealed_secret: string | null
  former_until: Timestamp | null
  state: Generated<'active' | 'paused' | 'given-up'>
  pause_reason: string | null
  created_at: Timestamp
  held_by: number | null
  held_until: Timestamp | null
  wakes_at: Timestamp | null
}

export interface RecipientsTable {
  organization_id: OrganizationId
  recipient_id: string
  place: number
  address: string | null
  recipient_name: string | null
  lang: 'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de' | null
  mail_classes: ('documents' | 'payment-problems' | 'reminders' | 'usage' | 'offers')[]
  switched_on: Generated<string[]>
  switched_off: Generated<string[]>
  created_at: Timestamp
  confirmed_at: Timestamp | null
  token_hash: string | null
  link_sent_at: Timestamp | null
  link_expires_at: Timestamp | null
}

export interface RecordedUsageTable {
  organization_id: OrganizationId
  usage_id: string
  user_id: UserId
  usage_seconds: VideoSeconds
  usage_type: string
  related_data_id: string | null
  related_data_type: 'contents_info' | 'angle_movie_info' | null
  created_at: Timestamp
  deleted_at: Timestamp | null
}

export interface RecoveryCodesTable {
  account_id: AccountId
  code_hash: string
  made_at: Timestamp
}

export interface RefundOrdersTable {
  organization_id: OrganizationId
  billing_id: BillingId
  reference: string
  charge_id: ChargeId
  idempotency_key: string
  amount: number
  reason: string
  operator: string
  ordered_at: Timestamp
  state: Generated<'open' | 'made' | 'refused'>
  refusal: string | null
  settled_at: Timestamp | null
  failed_at: Timestamp | null
  lines: number[] | null
  booked_after: number | null
}

export interface RefundsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  charge_id: ChargeId
  refunded_after: number
  amount: number
  refunded_at: Timestamp
  booked_at: Timestamp
  dispute_id: string | null
}

export interface RefusedAddressesTable {
  organization_id: OrganizationId
  address: string
  refusals: number
  refused_at: Timestamp
  said: string | null
  came_back: Generated<boolean>
  taken_at: Timestamp | null
}

export interface RehearsedContractsTable {
  draft_id: string
  version: number
  organization_id: OrganizationId
  contract_id: ContractId
  currency: 'JPY' | 'EUR' | 'USD'
  group_id: PlanGroupId | null
  first_month: LocalDate | null
  first_cycle: 'month' | 'year' | null
  first_before: number | null
  first_after: number | null
  monthly: number
  percent: number | null
  protected_by: 'term' | 'kept' | 'notice' | 'other' | null
  bills: Json
  rehearsed_at: Timestamp
}

export interface RunPreviewBillsTable {
  preview_id: string
  contract_id: ContractId
  cycle: 'month' | 'year'
  organization_id: OrganizationId
  organization_code: string
  organization_name: string
  currency: 'JPY' | 'EUR' | 'USD'
  way: 'card' | 'transfer'
  group_id: PlanGroupId | null
  total_before: number
  total: number
  tax: number
  lines: Json
  steps: Json
  notes: string[]
  strangeness: number | null
  seen_by: string | null
}

export interface RunPreviewsTable {
  preview_id: string
  day: LocalDate
  begun_at: Timestamp
  begun_by: string
  organizations: number
  organizations_seen: Generated<number>
  digest: string | null
  totals: Json | null
  signed_at: Timestamp | null
  compared_at: Timestamp | null
  comparison: Json | null
}

export interface SavedViewsTable {
  view_id: string
  operator: string
  name: string
  address: string
  is_shared: boolean
  saved_at: Timestamp
}

export interface SchemaMigrationsTable {
  version: number
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

export interface SeatsGivenUpTable {
  organization_id: OrganizationId
  contract_id: ContractId
  giving_id: string
  starts_at: Timestamp
  analysts: number
  viewers: number
  kept_analysts: number | null
  kept_viewers: number | null
  user_ids: string[]
  asked_at: Timestamp
}

export interface SecondFactorDemandsTable {
  organization_id: OrganizationId
  demanded_at: Timestamp
  demanded_from: Timestamp
  demanded_by: string
}

export interface SecondFactorsTable {
  account_id: AccountId
  factor_id: string
  kind: 'totp' | 'passkey'
  added_at: Timestamp
  used_at: Timestamp | null
}

export interface ServiceKeysTable {
  key_id: string
  key_name: string
  key_hash: string
  created_at: Timestamp
  revoked_at: Timestamp | null
  scopes: Generated<string[]>
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
}

export interface SessionFamiliesTable {
  organization_id: OrganizationId
  family_id: FamilyId
  account_id: AccountId
  user_id: UserId
  created_at: Timestamp
  expires_at: Timestamp
  authenticated_at: Timestamp
  ended_at: Timestamp | null
  end_reason: 'logout' | 'reuse' | 'expired' | 'revoked' | null
  browser: string | null
  system: string | null
  factor_proven_at: Timestamp | null
  by_provider: Generated<boolean>
  link_task: 'pay' | 'card' | 'hours' | 'plan' | 'invoice' | null
  link_return_url: string | null
}

export interface SessionTokensTable {
  token_hash: string
  organization_id: OrganizationId
  family_id: FamilyId
  kind: 'access' | 'refresh' | 'linked'
  issued_at: Timestamp
  expires_at: Timestamp
  spent_at: Timestamp | null
}

export interface SettlementsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  payment_status: 'ProcessCallError' | 'Error' | 'Waiting' | 'InProgress' | 'Complete' | 'Requesting' | 'Cancel'
  attempt: Generated<number>
  intent_id: IntentId | null
  charge_id: ChargeId | null
  failure_code: string | null
  failure_decline_code: string | null
  paid_at: Timestamp | null
  updated_at: Timestamp
  retry_at: Timestamp | null
  first_failed_at: Timestamp | null
}

export interface SignInChallengesTable {
  challenge_hash: string
  account_id: AccountId
  organization_id: OrganizationId
  attempts: Generated<number>
  expires_at: Timestamp
  by_provider: Generated<boolean>
}

export interface SignedLinksTable {
  token_hash: string
  organization_id: OrganizationId
  user_id: UserId
  task: 'pay' | 'card' | 'hours' | 'plan' | 'invoice'
  billing_id: BillingId | null
  return_url: string
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface SleepsTable {
  organization_id: OrganizationId
  contract_id: ContractId
  sleep_id: string
  starts_at: Timestamp
  ends_at: Timestamp
  planned_end_at: Timestamp
  every_year: boolean
  state: Generated<'planned' | 'asleep' | 'over'>
  asked_at: Timestamp
}

export interface SuspensionsTable {
  organization_id: OrganizationId
  contract_id: ContractId
  billing_id: BillingId
  started_at: Timestamp
  restored_at: Timestamp | null
  paused_entries: Json
  waiting_entries: Generated<Json>
  start_audited: Generated<boolean>
  end_audited: Generated<boolean>
}

export interface TakenLinesTable {
  line: string
  operator: string
  taken_at: Timestamp
  later_until: Timestamp | null
  later_why: string | null
}

export interface TeamsTable {
  organization_id: OrganizationId
  team_master_id: string
  team_id: string
  championship_master_id: string | null
  team_name: string
  team_short_name: string | null
  team_initial: string | null
  team_logo: string | null
  start_at: Timestamp | null
  end_at: Timestamp | null
}

export interface ThrottlesTable {
  throttle_key: string
  window_started_at: Timestamp
  attempts: number
}

export interface TransferMovesTable {
  organization_id: OrganizationId
  bank_reference: string
  place: number
  billing_id: BillingId
  paid_after: number | null
  amount: number
  moved_on: LocalDate
  booked_at: Timestamp
}

export interface TransferPaymentsTable {
  organization_id: OrganizationId
  billing_id: BillingId
  paid_after: number
  bank_reference: string
  amount: number
  paid_on: LocalDate
  booked_at: Timestamp
}

export interface TransferReturnsTable {
  organization_id: OrganizationId
  return_reference: string
  bank_reference: string
  amount: number
  returned_on: LocalDate
  booked_at: Timestamp
}

export interface TransfersTable {
  organization_id: OrganizationId
  bank_reference: string
  billing_id: BillingId
  currency: 'JPY' | 'EUR' | 'USD'
  amount: number
  spent: Generated<number>
  received_on: LocalDate
  booked_at: Timestamp
}

export interface UnissuedInvoicesTable {
  organization_id: OrganizationId
  billing_id: BillingId
  lines: Json
  closed_at: Timestamp
}

export interface UnsentMailsTable {
  mail_id: GeneratedAlways<number>
  address: string
  subject: string
  words: string
  kept_at: Timestamp
}

export interface UnwantedMailTable {
  mailbox_mark: string
  asked_at: Timestamp
}

export interface UsageAggregatesTable {
  organization_id: OrganizationId
  unit_type: 'organization' | 'user'
  unit_id: string
  aggregation_type: string
  target_month: LocalDate
  usage_seconds: VideoSeconds
}

export interface UsersTable {
  organization_id: OrganizationId
  user_id: UserId
  account_id: AccountId | null
  username: string
  display_name: string
  roles: ('administrator' | 'analyst' | 'viewer')[]
  approval: Generated<'APPROVED' | 'UNAPPROVED'>
  start_at: Timestamp
  end_at: Timestamp | null
  deleted_at: Timestamp | null
  created_at: Timestamp
  player_id: string | null
  staff_position: string | null
  created_by: string | null
  lang: 'en' | 'ja' | 'fr' | 'es' | 'pt-pt' | 'de' | null
  lang_at: Timestamp | null
  is_of_platform: Generated<boolean>
  bills_left_at: Timestamp | null
  mail_address: string | null
  seat_asked_at: Timestamp | null
}

export interface Database {
  account_exports: AccountExportsTable
  accounts: AccountsTable
  angle_movies: AngleMoviesTable
  approvals: ApprovalsTable
  audit_entries: AuditEntriesTable
  authenticator_apps: AuthenticatorAppsTable
  bank_files: BankFilesTable
  bank_lines: BankLinesTable
  billing_drafts: BillingDraftsTable
  billings: BillingsTable
  buyer_details: BuyerDetailsTable
  buyer_taxes: BuyerTaxesTable
  calendar_feed_versions: CalendarFeedVersionsTable
  calendar_feeds: CalendarFeedsTable
  campaign_clubs: CampaignClubsTable
  campaigns: CampaignsTable
  cancellation_reservations: CancellationReservationsTable
  cases: CasesTable
  catalogue_drafts: CatalogueDraftsTable
  catalogue_imports: CatalogueImportsTable
  catalogue_version: CatalogueVersionTable
  cell_clock: CellClockTable
  championships: ChampionshipsTable
  charges: ChargesTable
  checked_books: CheckedBooksTable
  completed_checks: CompletedChecksTable
  contract_plan_groups: ContractPlanGroupsTable
  contract_plan_prices: ContractPlanPricesTable
  contract_plans: ContractPlansTable
  contracts: ContractsTable
  coupon_plans: CouponPlansTable
  coupon_uses: CouponUsesTable
  coupons: CouponsTable
  database_life: DatabaseLifeTable
  deliveries: DeliveriesTable
  departures: DeparturesTable
  directory_entries: DirectoryEntriesTable
  disputes: DisputesTable
  document_counters: DocumentCountersTable
  document_mails: DocumentMailsTable
  document_papers: DocumentPapersTable
  documents: DocumentsTable
  documents_complete: DocumentsCompleteTable
  ended_provider_links: EndedProviderLinksTable
  events: EventsTable
  failed_refunds: FailedRefundsTable
  findings: FindingsTable
  found_intents: FoundIntentsTable
  games: GamesTable
  goodwill: GoodwillTable
  goodwill_ends: GoodwillEndsTable
  idempotency_keys: IdempotencyKeysTable
  invoice_lines: InvoiceLinesTable
  invoices: InvoicesTable
  jobs: JobsTable
  journal_closings: JournalClosingsTable
  known_sources: KnownSourcesTable
  least_charges: LeastChargesTable
  login_links: LoginLinksTable
  looks: LooksTable
  mail_tokens: MailTokensTable
  members: MembersTable
  missed_storage: MissedStorageTable
  notice_mails: NoticeMailsTable
  notice_reads: NoticeReadsTable
  notice_thresholds: NoticeThresholdsTable
  notices: NoticesTable
  operator_actions: OperatorActionsTable
  operator_sessions: OperatorSessionsTable
  organization_names: OrganizationNamesTable
  organizations: OrganizationsTable
  outbox: OutboxTable
  own_seasons: OwnSeasonsTable
  passkey_questions: PasskeyQuestionsTable
  passkeys: PasskeysTable
  payment_attempts: PaymentAttemptsTable
  payout_movements: PayoutMovementsTable
  payout_reopenings: PayoutReopeningsTable
  payouts: PayoutsTable
  plan_entries: PlanEntriesTable
  price_notices: PriceNoticesTable
  provider_events: ProviderEventsTable
  provider_links: ProviderLinksTable
  provider_pace: ProviderPaceTable
  provider_sign_ins: ProviderSignInsTable
  purchase_requests: PurchaseRequestsTable
  receipt_counters: ReceiptCountersTable
  receipts: ReceiptsTable
  receivers: ReceiversTable
  recipients: RecipientsTable
  recorded_usage: RecordedUsageTable
  recovery_codes: RecoveryCodesTable
  refund_orders: RefundOrdersTable
  refunds: RefundsTable
  refused_addresses: RefusedAddressesTable
  rehearsed_contracts: RehearsedContractsTable
  run_preview_bills: RunPreviewBillsTable
  run_previews: RunPreviewsTable
  saved_views: SavedViewsTable
  schema_migrations: SchemaMigrationsTable
  seats_given_up: SeatsGivenUpTable
  second_factor_demands: SecondFactorDemandsTable
  second_factors: SecondFactorsTable
  service_keys: ServiceKeysTable
  session_families: SessionFamiliesTable
  session_tokens: SessionTokensTable
  settlements: SettlementsTable
  sign_in_challenges: SignInChallengesTable
  signed_links: SignedLinksTable
  sleeps: SleepsTable
  suspensions: SuspensionsTable
  taken_lines: TakenLinesTable
  teams: TeamsTable
  throttles: ThrottlesTable
  transfer_moves: TransferMovesTable
  transfer_payments: TransferPaymentsTable
  transfer_returns: TransferReturnsTable
  transfers: TransfersTable
  unissued_invoices: UnissuedInvoicesTable
  unsent_mails: UnsentMailsTable
  unwanted_mail: UnwantedMailTable
  usage_aggregates: UsageAggregatesTable
  users: UsersTable
}
