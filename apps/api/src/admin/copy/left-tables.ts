/** Not copied, and why; `columns`: the state decided on. */
export interface LeftTable {
  readonly kind: 'left'
  readonly why: string
  readonly columns: string
}

const left =
  (why: string) =>
  (columns: string): LeftTable => ({ kind: 'left', why, columns })

const secrets = left('it opens something, or belongs to a login, and logins are new')
const own = left('each database has its own, or makes it again')
const provider = left('it is of another account at the provider')
const bank = left('a rehearsal has no account at a bank')
const questions = left('people wrote it to support')
const events = left('its receivers are not those of a rehearsal')

export const leftTables: Readonly<Record<string, LeftTable>> = {
  account_exports: secrets('organization_id token_hash created_at expires_at'),
  approvals: own(
    'approval_id act input organization_id asked_by reason case_id preview preview_digest differences asked_at ends_at state decided_by decided_at word',
  ),
  authenticator_apps: secrets('account_id factor_id sealed_secret begun_at last_step next_secret'),
  bank_files: bank(
    'file_id digest file_name form account currency opening closing known known_total faults read_by read_at',
  ),
  bank_lines: bank(
    'line_id file_id place account reference received_on amount currency payer payers_reference remittance state organization_id billing_id settled_by settled_at',
  ),
  calendar_feed_versions: secrets('organization_id user_id events'),
  calendar_feeds: secrets('organization_id user_id secret_hash created_at'),
  campaign_clubs: own(
    'organization_id campaign_id contract_id coupon_id currency starts_on gives billed more computed_at offered_at left_out',
  ),
  campaigns: own(
    'campaign_id campaign_name coupon_id audience saved_by saved_at based_on computed_after clubs_seen clubs computed_at started_by started_at sends_at stopped_at sent_at',
  ),
  cases: questions(
    'organization_id case_id state asked_by opened_by about words asked_at answer answered_by answered_at closed_by closed_at',
  ),
  catalogue_drafts: own(
    'draft_id version content kept based_on saved_by saved_at publish_at rehearsed_after outcome rehearsed_at ordered_at published_at',
  ),
  cell_clock: own('only_row offset_milliseconds is_rehearsal former_offset_milliseconds in_force_at'),
  checked_books: own('organization_id audit_sequence checked_at chain_sequence chain_hash'),
  completed_checks: own('name completed_at chain_sequence chain_hash'),
  database_life: own('only_row life reconciled_at charging_stopped_at'),
  deliveries: events(
    'delivery_id receiver_id position organization_id state attempts due_at first_tried_at last_error delivered_at',
  ),
  document_papers: own('organization_id document_id sha256 written_at'),
  events: events('position event_id organization_id kind data happened_at handed_out_at'),
  findings: own(
    'finding_id organization_id check_id sentence subject facts found_at seen_at notified_at released_at released_by release_reason gone_at',
  ),
  found_intents: provider('organization_id billing_id intent_id found_at'),
  idempotency_keys: secrets('organization_id idempotency_key request_hash status response created_at'),
  journal_closings: own('month closed_at closed_by digest'),
  known_sources: secrets('account_id kind source_hash last_used_at'),
  login_links: secrets('account_id purpose token_hash address created_at expires_at'),
  looks: secrets(
    'look_id organization_id operator shown_role reason case_id link_hash link_ends_at token_hash opened_at seen_at ends_at ended_at calls created_at',
  ),
  mail_tokens: secrets(
    'organization_id token_hash contract_id mail_address requested_by created_at expires_at used_at refused_at',
  ),
  operator_actions: own(
    'action_id operator command subject happened_at sequence previous_hash hash reason case_id approved_by preview_digest',
  ),
  organization_names: own('kind name organization_id'),
  outbox: events(
    'position event_id organization_id event_type payload happened_at state attempts claimed_until last_error settled_at',
  ),
  operator_sessions: secrets(
    'token_hash operator issuer subject groups proven_at created_at seen_at expires_at ended_at',
  ),
  passkey_questions: secrets('question_hash purpose account_id expires_at'),
  passkeys: secrets(
    'account_id passkey_id credential_id public_key sign_count transports is_synced is_backed_up passkey_name added_at last_used_at',
  ),
  provider_events: provider('event_id event_type received_at applied_at'),
  ended_provider_links: secrets('account_id issuer subject ended_at'),
  provider_links: secrets('account_id issuer subject linked_at'),
  payout_movements: provider(
    'movement_id payout_id kind amount fee moved_at source_id charge_id organization_id billing_id description',
  ),
  payouts: provider('payout_id currency amount trace made_at arrives_on state failure failed_at gathered_at line_id'),
  payout_reopenings: provider('payout_id line_id closed_at reopened_at'),
  provider_pace: provider('only_row next_at events_read_until'),
  provider_sign_ins: secrets('secret_hash is_again expires_at spent_at account_id authenticated_at'),
  receivers: events(
    'receiver_id url kinds sealed_secret former_sealed_secret former_until state pause_reason created_at held_by held_until wakes_at',
  ),
  recovery_codes: secrets('account_id code_hash made_at'),
  refused_addresses: own('organization_id address refusals refused_at said came_back taken_at'),
  rehearsed_contracts: own(
    'draft_id version organization_id contract_id currency group_id first_month first_cycle first_before first_after monthly percent protected_by bills rehearsed_at',
  ),
  run_preview_bills: own(
    'preview_id contract_id cycle organization_id organization_code organization_name currency way group_id total_before total tax lines steps notes strangeness seen_by',
  ),
  run_previews: own(
    'preview_id day begun_at begun_by organizations organizations_seen digest totals signed_at compared_at comparison',
  ),
  schema_migrations: own('version name checksum applied_at'),
  second_factor_demands: secrets('organization_id demanded_at demanded_from demanded_by'),
  second_factors: secrets('account_id factor_id kind added_at used_at'),
  service_keys: secrets('key_id key_name key_hash created_at revoked_at scopes expires_at last_used_at'),
  session_families: secrets(
    'organization_id family_id account_id user_id created_at expires_at authenticated_at ended_at end_reason browser system factor_proven_at by_provider link_task link_return_url',
  ),
  session_tokens: secrets('token_hash organization_id family_id kind issued_at expires_at spent_at'),
  sign_in_challenges: secrets('challenge_hash account_id organization_id attempts expires_at by_provider'),
  signed_links: secrets('token_hash organization_id user_id task billing_id return_url expires_at used_at'),
  throttles: secrets('throttle_key window_started_at attempts'),
  unsent_mails: own('mail_id address subject words kept_at'),
  unwanted_mail: own('mailbox_mark asked_at'),
  saved_views: own('view_id operator name address is_shared saved_at'),
  taken_lines: own('line operator taken_at later_until later_why'),
}
