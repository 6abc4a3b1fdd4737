import type { Rule } from './replaced.ts'

/** What of a table goes to a rehearsal: every column of it is named once, as it is kept or as it is replaced. */
export type TableRule =
  | { readonly keep: string; readonly replace: Readonly<Partial<Record<string, Rule>>> }
  /** Nothing of it, and why; `columns`: what that was decided of. */
  | { readonly leave: string; readonly columns: string }

const secrets = 'it opens something, or belongs to a login, and logins are new'
const own = 'each database has its own, or makes it again'
const provider = 'it is of another account at the provider'
const events = 'its receivers are not those of a rehearsal'

/** In no order: rows are copied before those that refer to them. */
export const columns: Readonly<Record<string, TableRule>> = {
  account_exports: { leave: secrets, columns: 'organization_id token_hash created_at expires_at' },
  accounts: {
    keep: 'account_id created_at password_changed_at',
    replace: { login_name: 'login', password_hash: 'password', mail_address: 'mail' },
  },
  angle_movies: {
    keep: 'organization_id angle_movie_id match_id angle_id sync_point_milliseconds movie_length_seconds transcode_status transcode_percent_complete movie_upload_user_id recording_started_at adjusted_recording_started_at created_at',
    replace: { playlist_path: 'nothing', channel_id: 'nothing' },
  },
  audit_entries: {
    keep: 'organization_id sequence happened_at action previous_hash hash',
    replace: { actor: 'actor', subject: 'subject', before: 'facts', after: 'facts' },
  },
  authenticator_apps: { leave: secrets, columns: 'account_id factor_id sealed_secret begun_at last_step next_secret' },
  billing_drafts: {
    keep: 'organization_id billing_id billing_status subtotal tax_rate_percent tax total lines calculated_at taxed_as',
    replace: {},
  },
  billings: { keep: 'organization_id billing_id contract_id target_month cycle currency zone created_at', replace: {} },
  buyer_details: {
    keep: 'organization_id version country language fiscal_year_start saved_at',
    replace: {
      legal_name: 'word',
      attention: 'word',
      address_lines: 'words',
      postal_code: 'word',
      city: 'word',
      state: 'word',
      tax_number: 'word',
      order_reference: 'word',
      order_references: 'facts',
    },
  },
  buyer_taxes: { keep: 'tax_region has_number taxes', replace: {} },
  calendar_feed_versions: { leave: secrets, columns: 'organization_id user_id events' },
  calendar_feeds: { leave: secrets, columns: 'organization_id user_id secret_hash created_at' },
  cancellation_reservations: { keep: 'organization_id contract_id reserved_at', replace: { put_aside: 'facts' } },
  catalogue_imports: { keep: 'import_id effective_from content imported_at', replace: {} },
  catalogue_version: { keep: 'only_row version', replace: {} },
  cell_clock: {
    leave: own,
    columns: 'only_row offset_milliseconds is_rehearsal former_offset_milliseconds in_force_at',
  },
  championships: {
    keep: 'organization_id championship_master_id championship_id start_at end_at format number_of_rounds',
    replace: {
      championship_name: 'word',
      league_name: 'word',
      description: 'nothing',
      championship_logo: 'nothing',
      participating_teams: 'words',
    },
  },
  charges: {
    keep: 'organization_id billing_id currency amount refunded succeeded_at disputed compared_at',
    replace: { charge_id: 'id', intent_id: 'id' },
  },
  checked_books: { leave: own, columns: 'organization_id audit_sequence checked_at chain_sequence chain_hash' },
  completed_checks: { leave: own, columns: 'name completed_at chain_sequence chain_hash' },
  contract_plan_groups: {
    keep: 'group_id kind tier cycle offering discount_percent base_group_id names resolution retention_months max_concurrent_sessions permissions position is_retired offered_from offered_until',
    replace: {},
  },
  contract_plan_prices: {
    keep: 'contract_plan_id effective_from price_jpy price_eur price_usd published_at',
    replace: {},
  },
  contract_plans: {
    keep: 'contract_plan_id group_id role names price_jpy price_eur price_usd upload_hard_seconds upload_soft_seconds export_hard_seconds export_soft_seconds position',
    replace: {},
  },
  contracts: {
    keep: 'organization_id contract_id customer_type user_id billing_contract_id currency tax_region zone payment_method yearly_payment_method payer_country cancellation_state cancellation_at closed_at yearly_anchor version created_at auto_add_plans transfer_agreed',
    replace: {
      provider_customer_id: 'nothing',
      payer_name: 'word',
      payer_tel: 'phone',
      payer_mail: 'mail',
      card_payment_method_id: 'nothing',
      card_brand: 'nothing',
      card_last4: 'nothing',
      card_name: 'nothing',
      card_exp_month: 'nothing',
      card_exp_year: 'nothing',
      reserved_cuts: 'facts',
    },
  },
  coupon_plans: { keep: 'coupon_id position plan_group_id contract_plan_ids', replace: {} },
  coupon_uses: { keep: 'organization_id contract_id coupon_id used_at starts_at ends_at', replace: {} },
  coupons: {
    keep: 'coupon_id coupon_code names descriptions effective_from effective_until term_months number_of_available_uses used_count distributor_user_id base_coupon_id is_default_base separate_id created_at stopped_after',
    replace: {},
  },
  database_life: { leave: own, columns: 'only_row life reconciled_at' },
  deliveries: {
    leave: events,
    columns:
      'delivery_id receiver_id position organization_id state attempts due_at first_tried_at last_error delivered_at',
  },
  departures: { keep: 'organization_id user_id leaves_on successor_id scheduled_at waits_since', replace: {} },
  directory_entries: { keep: 'account_id organization_id roles region', replace: { organization_name: 'word' } },
  disputes: {
    keep: 'organization_id billing_id state amount opened_at changed_at',
    replace: { charge_id: 'id', dispute_id: 'id' },
  },
  document_counters: { keep: 'issuer kind year last_number', replace: {} },
  document_mails: { keep: 'organization_id document_id sent_at', replace: { address: 'mail' } },
  document_papers: { leave: own, columns: 'organization_id document_id sha256 written_at' },
  documents: {
    keep: 'organization_id document_id billing_id kind issuer year number issue_date issued_at refunded_after replaces',
    replace: { charge_id: 'id', content: 'document' },
  },
  documents_complete: { keep: 'only_row through', replace: {} },
  events: { leave: events, columns: 'position event_id organization_id kind data happened_at handed_out_at' },
  failed_refunds: {
    keep: 'organization_id billing_id amount reason booked_at',
    replace: { charge_id: 'id', refund_id: 'id' },
  },
  findings: {
    leave: own,
    columns:
      'finding_id organization_id check_id sentence subject facts found_at seen_at notified_at released_at released_by release_reason gone_at',
  },
  found_intents: { leave: provider, columns: 'organization_id billing_id intent_id found_at' },
  games: {
    keep: 'organization_id match_id schedule_at game_state broadcast is_offline_data game_category_id home_team_id away_team_id championship_master_id round created_at deleted_at',
    replace: { title: 'word' },
  },
  idempotency_keys: {
    leave: secrets,
    columns: 'organization_id idempotency_key request_hash status response created_at',
  },
  invoice_lines: {
    keep: 'organization_id billing_id position contract_id target_month cycle role contract_plan_id unit_price amount derivation',
    replace: {},
  },
  invoices: {
    keep: 'organization_id billing_id contract_id currency subtotal tax_region tax_rate_percent tax total payment_method payer_country service_starts_on service_ends_on billing_date fixed_at taxed_as',
    replace: { payer_name: 'word', payer_tel: 'phone', payer_mail: 'mail' },
  },
  jobs: {
    keep: 'kind unique_key organization_id payload run_at priority state attempts max_attempts created_at finished_at',
    replace: {
      last_error: 'nothing',
      request_id: 'nothing',
      traceparent: 'nothing',
      locked_by: 'nothing',
      lease_until: 'nothing',
      id: 'new',
    },
  },
  known_sources: { leave: secrets, columns: 'account_id kind source_hash last_used_at' },
  least_charges: { keep: 'currency minor_units', replace: {} },
  login_links: { leave: secrets, columns: 'account_id purpose token_hash address created_at expires_at' },
  mail_tokens: {
    leave: secrets,
    columns:
      'organization_id token_hash contract_id mail_address requested_by created_at expires_at used_at refused_at',
  },
  members: {
    keep: 'organization_id member_id user_id member_role lang invited_at link_expires_at administers',
    replace: { address: 'mail', member_name: 'word', token_hash: 'word' },
  },
  notice_mails: { keep: 'organization_id notice_id recipient_id sent_at failed_at', replace: {} },
  notice_reads: { keep: 'organization_id user_id read_through', replace: {} },
  notice_thresholds: { keep: 'organization_id usage_percents next_payment_above storage_above', replace: {} },
  notices: {
    keep: 'organization_id notice_id kind user_id happened_at',
    replace: { subject: 'subject', period: 'subject', facts: 'facts' },
  },
  operator_actions: {
    leave: own,
    columns: 'action_id operator command subject happened_at sequence previous_hash hash',
  },
  organization_names: { leave: own, columns: 'kind name organization_id' },
  organizations: {
    keep: 'organization_id organization_type is_global zone lang permissions require_user_approval parked_at created_at is_local_streaming_available parent_organization_id charges_wait_since purchase_limit',
    replace: { organization_name: 'word', organization_code: 'code', parked_reason: 'word', team_id: 'nothing' },
  },
  outbox: {
    leave: events,
    columns:
      'position event_id organization_id event_type payload happened_at state attempts claimed_until last_error settled_at',
  },
  passkey_questions: { leave: secrets, columns: 'question_hash purpose account_id expires_at' },
  passkeys: {
    leave: secrets,
    columns:
      'account_id passkey_id credential_id public_key sign_count transports is_synced is_backed_up passkey_name added_at last_used_at',
  },
  payment_attempts: {
    keep: 'organization_id billing_id attempt outcome failure_code failure_decline_code requested_at resolved_at is_payer_present',
    replace: { idempotency_key: 'subject', payment_method_id: 'id' },
  },
  plan_entries: {
    keep: 'organization_id contract_id entry_id contract_plan_id role coupon_id starts_at ends_at upload_hard_seconds upload_soft_seconds export_hard_seconds export_soft_seconds reserved_at reserved_through',
    replace: {},
  },
  price_notices: { keep: 'organization_id contract_id effective_from notified_at applies_from', replace: {} },
  provider_events: { leave: provider, columns: 'event_id event_type received_at applied_at' },
  provider_links: { leave: secrets, columns: 'account_id issuer subject linked_at' },
  provider_pace: { leave: provider, columns: 'only_row next_at events_read_until' },
  provider_sign_ins: {
    leave: secrets,
    columns: 'secret_hash is_again expires_at spent_at account_id authenticated_at',
  },
  purchase_requests: {
    keep: 'organization_id request_id state currency total monthly starts_on ends_on asked_by asked_at expires_at decided_by decided_at',
    replace: { purchase: 'facts', note: 'word', reason: 'word' },
  },
  receipt_counters: { keep: 'issuer year last_number', replace: {} },
  receipts: { keep: 'organization_id billing_id issuer year number issued_at', replace: { content: 'document' } },
  receivers: {
    leave: events,
    columns:
      'receiver_id url kinds sealed_secret former_sealed_secret former_until state pause_reason created_at held_by held_until wakes_at',
  },
  recipients: {
    keep: 'organization_id recipient_id place lang mail_classes switched_on switched_off created_at confirmed_at link_sent_at link_expires_at',
    replace: { address: 'mail', recipient_name: 'word', token_hash: 'nothing' },
  },
  recorded_usage: {
    keep: 'organization_id usage_id user_id usage_seconds usage_type related_data_id related_data_type created_at deleted_at',
    replace: {},
  },
  recovery_codes: { leave: secrets, columns: 'account_id code_hash made_at' },
  refund_orders: {
    keep: 'organization_id billing_id amount ordered_at state refusal settled_at failed_at',
    replace: { reference: 'word', charge_id: 'id', idempotency_key: 'subject', reason: 'word', operator: 'word' },
  },
  refunds: {
    keep: 'organization_id billing_id refunded_after amount refunded_at booked_at',
    replace: { charge_id: 'id', dispute_id: 'id' },
  },
  refused_addresses: { leave: own, columns: 'organization_id address refusals refused_at' },
  schema_migrations: { leave: own, columns: 'version name checksum applied_at' },
  second_factor_demands: { leave: secrets, columns: 'organization_id demanded_at demanded_from demanded_by' },
  second_factors: { leave: secrets, columns: 'account_id factor_id kind added_at used_at' },
  service_keys: {
    leave: secrets,
    columns: 'key_id key_name key_hash created_at revoked_at scopes expires_at last_used_at',
  },
  session_families: {
    leave: secrets,
    columns:
      'organization_id family_id account_id user_id created_at expires_at authenticated_at ended_at end_reason browser system factor_proven_at by_provider',
  },
  session_tokens: {
    leave: secrets,
    columns: 'token_hash organization_id family_id kind issued_at expires_at spent_at',
  },
  settlements: {
    keep: 'organization_id billing_id payment_status attempt failure_code failure_decline_code paid_at updated_at retry_at',
    replace: { intent_id: 'id', charge_id: 'id' },
  },
  sign_in_challenges: {
    leave: secrets,
    columns: 'challenge_hash account_id organization_id attempts expires_at by_provider',
  },
  suspensions: {
    keep: 'organization_id contract_id billing_id started_at restored_at start_audited end_audited',
    replace: { paused_entries: 'facts', waiting_entries: 'facts' },
  },
  teams: {
    keep: 'organization_id team_master_id team_id championship_master_id start_at end_at',
    replace: { team_name: 'word', team_short_name: 'word', team_initial: 'nothing', team_logo: 'nothing' },
  },
  throttles: { leave: secrets, columns: 'throttle_key window_started_at attempts' },
  transfer_payments: {
    keep: 'organization_id billing_id paid_after amount paid_on booked_at',
    replace: { bank_reference: 'word' },
  },
  transfer_returns: {
    keep: 'organization_id amount returned_on booked_at',
    replace: { return_reference: 'word', bank_reference: 'word' },
  },
  transfers: {
    keep: 'organization_id billing_id currency amount spent received_on booked_at',
    replace: { bank_reference: 'word' },
  },
  unissued_invoices: { keep: 'organization_id billing_id lines closed_at', replace: {} },
  unsent_mails: { leave: own, columns: 'mail_id address subject words kept_at' },
  unwanted_mail: { leave: own, columns: 'mailbox_mark asked_at' },
  usage_aggregates: {
    keep: 'organization_id unit_type unit_id aggregation_type target_month usage_seconds',
    replace: {},
  },
  users: {
    keep: 'organization_id user_id account_id roles approval start_at end_at deleted_at created_at lang lang_at is_of_platform bills_left_at',
    replace: {
      username: 'word',
      display_name: 'word',
      player_id: 'nothing',
      staff_position: 'nothing',
      created_by: 'nothing',
    },
  },
}
