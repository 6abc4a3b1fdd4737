import { type LeftTable, leftTables } from './left-tables.ts'
import type { Rule } from './replaced.ts'

/** Names every column once, kept or replaced. */
interface CopiedTable {
  readonly kind: 'copied'
  readonly keep: string
  readonly replace: Readonly<Partial<Record<string, Rule>>>
}

export type TableRule = CopiedTable | LeftTable

const copied = (keep: string, replace: CopiedTable['replace'] = {}): CopiedTable => ({ kind: 'copied', keep, replace })

export const columns: Readonly<Record<string, TableRule>> = {
  ...leftTables,
  accounts: copied('account_id created_at password_changed_at', {
    login_name: 'login',
    password_hash: 'password',
    mail_address: 'mail',
  }),
  angle_movies: copied(
    'organization_id angle_movie_id match_id angle_id sync_point_milliseconds movie_length_seconds transcode_status transcode_percent_complete movie_upload_user_id recording_started_at adjusted_recording_started_at created_at',
    { playlist_path: 'nothing', channel_id: 'nothing' },
  ),
  audit_entries: copied('organization_id sequence happened_at action previous_hash hash', {
    actor: 'actor',
    subject: 'subject',
    before: 'facts',
    after: 'facts',
  }),
  billing_drafts: copied(
    'organization_id billing_id billing_status subtotal tax_rate_percent tax total lines calculated_at taxed_as',
  ),
  billings: copied('organization_id billing_id contract_id target_month cycle currency zone created_at'),
  buyer_details: copied('organization_id version country language fiscal_year_start tax_number_ends_on saved_at', {
    legal_name: 'word',
    attention: 'word',
    address_lines: 'words',
    postal_code: 'word',
    city: 'word',
    state: 'word',
    tax_number: 'word',
    order_reference: 'word',
    order_references: 'facts',
  }),
  buyer_taxes: copied('tax_region has_number taxes issuer_country'),
  cancellation_reservations: copied('organization_id contract_id reserved_at', { put_aside: 'facts' }),
  catalogue_imports: copied('import_id effective_from content imported_at'),
  catalogue_version: copied('only_row version'),
  championships: copied(
    'organization_id championship_master_id championship_id participating_teams start_at end_at format number_of_rounds',
    { championship_name: 'word', league_name: 'word', description: 'nothing', championship_logo: 'nothing' },
  ),
  charges: copied('organization_id billing_id currency amount refunded succeeded_at disputed compared_at', {
    charge_id: 'id',
    intent_id: 'id',
  }),
  contract_plan_groups: copied(
    'group_id kind tier cycle offering discount_percent base_group_id names resolution retention_months max_concurrent_sessions permissions position is_retired offered_from offered_until',
  ),
  contract_plan_prices: copied('contract_plan_id effective_from price_jpy price_eur price_usd published_at'),
  contract_plans: copied(
    'contract_plan_id group_id role names price_jpy price_eur price_usd upload_hard_seconds upload_soft_seconds export_hard_seconds export_soft_seconds position custom',
  ),
  contracts: copied(
    'organization_id contract_id customer_type user_id billing_contract_id currency tax_region zone payment_method yearly_payment_method payer_country cancellation_state cancellation_at closed_at closings yearly_anchor version created_at auto_add_plans transfer_agreed',
    {
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
  ),
  coupon_plans: copied('coupon_id position plan_group_id contract_plan_ids'),
  coupon_uses: copied('organization_id contract_id coupon_id used_at starts_at ends_at'),
  coupons: copied(
    'coupon_id coupon_code names descriptions effective_from effective_until term_months number_of_available_uses used_count distributor_user_id base_coupon_id is_default_base separate_id created_at stopped_after',
  ),
  departures: copied('organization_id user_id leaves_on successor_id scheduled_at waits_since'),
  directory_entries: copied('account_id organization_id roles region', { organization_name: 'word' }),
  disputes: copied(
    'organization_id billing_id state amount opened_at changed_at reason answer_by evidence_state evidence_at',
    {
      evidence: 'nothing',
      evidence_digest: 'nothing',
      evidence_by: 'nothing',
      evidence_refusal: 'nothing',
      charge_id: 'id',
      dispute_id: 'id',
    },
  ),
  document_counters: copied('issuer kind year last_number'),
  document_mails: copied('organization_id document_id sent_at', { address: 'mail' }),
  documents: copied(
    'organization_id document_id billing_id kind issuer year number issue_date issued_at refunded_after replaces',
    { charge_id: 'id', content: 'document' },
  ),
  documents_complete: copied('only_row through'),
  failed_refunds: copied('organization_id billing_id amount reason booked_at', { charge_id: 'id', refund_id: 'id' }),
  games: copied(
    'organization_id match_id schedule_at game_state broadcast is_offline_data game_category_id home_team_id away_team_id championship_master_id round created_at deleted_at kept_until',
    { title: 'word' },
  ),
  invoice_lines: copied(
    'organization_id billing_id position contract_id target_month cycle role contract_plan_id unit_price amount derivation',
  ),
  invoices: copied(
    'organization_id billing_id contract_id currency subtotal tax_region tax_rate_percent tax total payment_method payer_country service_starts_on service_ends_on billing_date fixed_at taxed_as',
    { payer_name: 'word', payer_tel: 'phone', payer_mail: 'mail' },
  ),
  jobs: copied(
    'kind unique_key organization_id payload run_at priority state attempts max_attempts created_at finished_at',
    {
      together: 'nothing',
      last_error: 'nothing',
      request_id: 'nothing',
      traceparent: 'nothing',
      locked_by: 'nothing',
      lease_until: 'nothing',
      id: 'new',
    },
  ),
  least_charges: copied('currency minor_units'),
  members: copied('organization_id member_id user_id member_role lang invited_at link_expires_at administers', {
    address: 'mail',
    member_name: 'word',
    token_hash: 'word',
  }),
  missed_storage: copied('organization_id match_id charged_at cycle seconds billed_with'),
  notice_mails: copied('organization_id notice_id recipient_id sent_at failed_at failure arrived_at', {
    address: 'mail',
    said: 'nothing',
    mark: 'nothing',
  }),
  notice_reads: copied('organization_id user_id read_through'),
  notice_thresholds: copied('organization_id usage_percents next_payment_above storage_above'),
  notices: copied('organization_id notice_id kind user_id happened_at', {
    subject: 'subject',
    period: 'subject',
    facts: 'facts',
  }),
  organizations: copied(
    'organization_id organization_type is_global zone lang permissions require_user_approval parked_at parked_reason created_at is_local_streaming_available parent_organization_id charges_wait_since purchase_limit looks',
    { organization_name: 'word', organization_code: 'code', team_id: 'nothing' },
  ),
  payment_attempts: copied(
    'organization_id billing_id attempt outcome failure_code failure_decline_code requested_at resolved_at is_payer_present',
    { idempotency_key: 'subject', payment_method_id: 'id' },
  ),
  plan_entries: copied(
    'organization_id contract_id entry_id contract_plan_id role coupon_id starts_at ends_at upload_hard_seconds upload_soft_seconds export_hard_seconds export_soft_seconds reserved_at reserved_through',
  ),
  own_seasons: copied('organization_id contract_id play_months named_at'),
  price_notices: copied('organization_id contract_id effective_from notified_at applies_from'),
  purchase_requests: copied(
    'organization_id request_id state currency total monthly starts_on ends_on asked_by asked_at expires_at decided_by decided_at',
    { purchase: 'facts', note: 'word', reason: 'word' },
  ),
  receipt_counters: copied('issuer year last_number'),
  receipts: copied('organization_id billing_id issuer year number issued_at', { content: 'document' }),
  recipients: copied(
    'organization_id recipient_id place lang mail_classes switched_on switched_off created_at confirmed_at link_sent_at link_expires_at',
    { address: 'mail', recipient_name: 'word', token_hash: 'nothing' },
  ),
  recorded_usage: copied(
    'organization_id usage_id user_id usage_seconds usage_type related_data_id related_data_type created_at deleted_at',
  ),
  refund_orders: copied(
    'organization_id billing_id amount ordered_at state refusal settled_at failed_at lines booked_after',
    {
      reference: 'word',
      charge_id: 'id',
      idempotency_key: 'subject',
      reason: 'word',
      operator: 'word',
    },
  ),
  refunds: copied('organization_id billing_id refunded_after amount refunded_at booked_at', {
    charge_id: 'id',
    dispute_id: 'id',
  }),
  goodwill: copied('organization_id goodwill_id contract_id giving_id given_at first_month amount ends_at'),
  goodwill_ends: copied('organization_id giving_id ended_at cause'),
  seats_given_up: copied(
    'organization_id contract_id giving_id starts_at analysts viewers kept_analysts kept_viewers user_ids asked_at',
  ),
  sleeps: copied('organization_id contract_id sleep_id starts_at ends_at planned_end_at every_year state asked_at'),
  settlements: copied(
    'organization_id billing_id payment_status attempt failure_code failure_decline_code paid_at updated_at retry_at first_failed_at',
    { intent_id: 'id', charge_id: 'id' },
  ),
  suspensions: copied('organization_id contract_id billing_id started_at restored_at start_audited end_audited', {
    paused_entries: 'facts',
    waiting_entries: 'facts',
  }),
  teams: copied('organization_id team_master_id team_id championship_master_id start_at end_at', {
    team_name: 'word',
    team_short_name: 'word',
    team_initial: 'nothing',
    team_logo: 'nothing',
  }),
  transfer_moves: copied('organization_id place billing_id paid_after amount moved_on booked_at', {
    bank_reference: 'word',
  }),
  transfer_payments: copied('organization_id billing_id paid_after amount paid_on booked_at', {
    bank_reference: 'word',
  }),
  transfer_returns: copied('organization_id amount returned_on booked_at', {
    return_reference: 'word',
    bank_reference: 'word',
  }),
  transfers: copied('organization_id billing_id currency amount spent received_on booked_at', {
    bank_reference: 'word',
  }),
  unissued_invoices: copied('organization_id billing_id lines closed_at'),
  usage_aggregates: copied('organization_id unit_type unit_id aggregation_type target_month usage_seconds'),
  users: copied(
    'organization_id user_id account_id roles approval start_at end_at deleted_at created_at lang lang_at is_of_platform bills_left_at seat_asked_at',
    {
      mail_address: 'mail',
      username: 'word',
      display_name: 'word',
      player_id: 'nothing',
      staff_position: 'nothing',
      created_by: 'nothing',
    },
  ),
}
