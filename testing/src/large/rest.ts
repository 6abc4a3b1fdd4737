import type { Db } from '@touchline/api/db/connect'
import { sql } from 'kysely'

/** For tables that ordinary months leave empty. */
const statements = [
  `insert into coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
      number_of_available_uses, created_at)
    select gen_random_uuid(), code, '{"en": "Kita"}', '{"en": "Kita"}', '2026-01-01', '2040-12-31', 3, 100000, now()
    from unnest(array['KITA01', 'KITA02']) code`,
  `insert into coupon_plans (coupon_id, position, plan_group_id, contract_plan_ids)
    select coupon_id, 0, group_id, array[contract_plan_id] from coupons, contract_plans
    where contract_plan_id = 'teamBasicPlanDiscount10Percent.base'`,
  `insert into coupon_uses (organization_id, contract_id, coupon_id, used_at, starts_at, ends_at)
    select organization_id, contract_id, coupon_id, now(), now(), now() + interval '3 months' from contracts, coupons
    where coupon_code = 'KITA01'`,
  `insert into mail_tokens (organization_id, token_hash, contract_id, mail_address, requested_by, created_at, expires_at)
    select organization_id, 'link of ' || contract_id, contract_id, 'office@kita.example', contract_id, now(), now() + interval '1 day'
    from contracts`,
  `insert into account_exports (organization_id, token_hash, created_at, expires_at)
    select organization_id, 'export of ' || organization_id, now(), now() + interval '30 days' from organizations`,
  `insert into idempotency_keys (organization_id, idempotency_key, request_hash, status, response, created_at)
    select organization_id, 'a key of yesterday', 'hash', 200, '{}', now() from organizations`,
  `with paid as (insert into payouts (payout_id, currency, amount, trace, made_at, arrives_on, state)
      values ('po_rest', 'JPY', 1, '', '2020-01-01Z', '2020-01-02', 'paid') returning payout_id)
    insert into payout_movements (movement_id, payout_id, kind, amount, fee, moved_at, source_id, organization_id, billing_id, description)
    select 'txn of ' || organization_id, payout_id, 'charge', 1, 0, now(), 'ch of ' || organization_id, organization_id, organization_id, ''
    from organizations, paid`,
  `with preview as (insert into run_previews (preview_id, day, begun_at, begun_by, organizations)
      values (gen_random_uuid(), '2020-01-01', now(), 'Sato', 1) returning preview_id)
    insert into run_preview_bills (preview_id, contract_id, cycle, organization_id, organization_code,
      organization_name, currency, way, total_before, total, tax,
      lines, steps, notes)
    select preview_id, contract_id, 'month', organization_id, 'kita', 'Kita', 'JPY', 'card', 0, 550, 50, '[]', '[]', '{}' from contracts, preview`,
  `insert into looks (look_id, organization_id, operator, shown_role, reason, case_id, link_hash, link_ends_at)
    select gen_random_uuid(), organization_id, 'aya@vendor.example', 'reader', 'they rang', '3127', 'look of ' || organization_id, now()
    from organizations`,
  `insert into throttles (throttle_key, window_started_at, attempts)
    select 'attempts of ' || organization_id, now(), 1 from organizations`,
  `insert into provider_events (event_id, event_type, received_at) select 'event of ' || organization_id, 'x', now()
    from organizations`,
  `insert into outbox (event_id, organization_id, event_type, payload, happened_at, state, settled_at)
    select gen_random_uuid(), organization_id, 'plan.changed', '{}', now(), 'delivered', now() from organizations`,
  `insert into events (event_id, organization_id, kind, data, happened_at, handed_out_at)
    select gen_random_uuid(), organization_id, 'plan.changed', '{}', now(), now() from organizations`,
  `insert into directory_entries (account_id, organization_id, organization_name, roles, region)
    select account_id, organization_id, 'Kita', '{administrator}', 'asia' from users`,
  `insert into cancellation_reservations (organization_id, contract_id, reserved_at, put_aside)
    select organization_id, contract_id, now(), '{}' from contracts`,
  `insert into suspensions (organization_id, contract_id, billing_id, started_at, restored_at, paused_entries)
    select organization_id, contract_id, billing_id, now(), now(), '[]' from billings`,
  `insert into price_notices (organization_id, contract_id, effective_from, notified_at, applies_from)
    select organization_id, contract_id, '2020-01-01', now(), '2020-01-01' from contracts`,
  `insert into seats_given_up (organization_id, contract_id, giving_id, starts_at, analysts, viewers, kept_analysts, kept_viewers,
      user_ids, asked_at)
    select organization_id, contract_id, gen_random_uuid(), now(), 0, 1, 0, 0, '{}', now() from contracts`,
  `insert into sleeps (organization_id, contract_id, sleep_id, starts_at, ends_at, planned_end_at, every_year, state, asked_at)
    select organization_id, contract_id, gen_random_uuid(), '2020-07-01', '2020-08-01', '2020-08-01', false, 'over', now()
    from contracts`,
  `insert into own_seasons (organization_id, contract_id, play_months, named_at)
    select organization_id, contract_id, '{1,2,3}', now() from contracts`,
  `with given as (
      insert into goodwill (organization_id, goodwill_id, contract_id, giving_id, given_at, first_month, amount, ends_at)
      select organization_id, gen_random_uuid(), contract_id, gen_random_uuid(), '2020-01-15', '2020-01-01', 1000, '2022-01-15'
      from contracts
      returning organization_id, giving_id)
    insert into goodwill_ends (organization_id, giving_id, ended_at, cause)
    select organization_id, giving_id, '2020-02-01', 'operator' from given`,
  `insert into missed_storage (organization_id, match_id, charged_at, cycle, seconds, billed_with)
    select organization_id, match_id, '2020-02-01', 'month', 3600, '2020-02-01' from games`,
  `with trashed as (
      insert into games (organization_id, match_id, title, schedule_at, created_at, deleted_at, kept_until)
      select organization_id, gen_random_uuid(), 'Kita - Minato', '2026-08-06', '2026-08-06', '2026-08-06', '2030-01-01'
      from organizations
      returning organization_id, match_id, deleted_at)
    insert into recorded_usage (organization_id, usage_id, user_id, usage_seconds, usage_type, related_data_id, related_data_type,
      created_at, deleted_at)
    select distinct on (organization_id) organization_id, gen_random_uuid(), user_id, 3600, 'MOVIE_CONVERT_TIME', match_id,
      'contents_info', trashed.deleted_at, trashed.deleted_at from trashed join users using (organization_id) order by organization_id`,
  `insert into unissued_invoices (organization_id, billing_id, lines, closed_at)
    select organization_id, billing_id, '[]', now() from invoices`,
  `insert into refunds (organization_id, billing_id, charge_id, refunded_after, amount, refunded_at, booked_at)
    select organization_id, billing_id, charge_id, 1, 1, succeeded_at, succeeded_at from charges`,
  `insert into disputes (organization_id, billing_id, charge_id, dispute_id, state, amount, opened_at, changed_at)
    select organization_id, billing_id, charge_id, 'dispute of ' || charge_id, 'open', 1, succeeded_at, succeeded_at from charges`,
  `insert into refund_orders (organization_id, billing_id, reference, charge_id, idempotency_key, amount, reason, operator,
      ordered_at, state, settled_at)
    select organization_id, billing_id, 'order', charge_id, 'order of ' || charge_id, 1, 'a part', 'Sato', succeeded_at, 'made',
      succeeded_at from charges`,
  `insert into failed_refunds (organization_id, billing_id, charge_id, refund_id, amount, booked_at)
    select distinct on (organization_id) organization_id, billing_id, charge_id, 'refund of ' || charge_id, 1, refunded_at
    from refunds order by organization_id, charge_id`,
  `insert into sign_in_challenges (challenge_hash, account_id, organization_id, expires_at)
    select 'challenge of ' || user_id, account_id, organization_id, now() + interval '5 minutes' from users`,
  `insert into found_intents (organization_id, billing_id, intent_id, found_at)
    select organization_id, billing_id, 'intent of ' || billing_id, now() from charges`,
  `insert into transfers (organization_id, bank_reference, billing_id, currency, amount, spent, received_on, booked_at)
    select organization_id, 'FT' || substr(billing_id::text, 1, 8), billing_id, 'JPY', 1, 1, now(), now() from settlements`,
  `insert into transfer_payments (organization_id, billing_id, paid_after, bank_reference, amount, paid_on, booked_at)
    select organization_id, billing_id, 1, bank_reference, 1, now(), now() from transfers`,
  `insert into transfer_returns (organization_id, return_reference, bank_reference, amount, returned_on, booked_at)
    select organization_id, 'back', bank_reference, 1, now(), now() from transfers`,
  `insert into transfer_moves (organization_id, bank_reference, place, billing_id, paid_after, amount, moved_on, booked_at)
    select organization_id, bank_reference, 1, billing_id, paid_after, -1, now(), now() from transfer_payments`,
  `insert into recipients (organization_id, recipient_id, place, address, recipient_name, lang, mail_classes, created_at, token_hash,
      link_sent_at, link_expires_at)
    select organization_id, gen_random_uuid(), 1, 'treasurer@kita.example', 'Sato', 'en', '{}', now(),
      'address of ' || organization_id, now(), now() + interval '1 day' from organizations`,
  `insert into members (organization_id, member_id, user_id, member_role, address, member_name, lang, invited_at, link_expires_at)
    select organization_id, gen_random_uuid(), user_id, 'reader', 'reader@kita.example', 'Abe', 'en', now(), now() + interval '7 days'
    from users`,
  `insert into purchase_requests (organization_id, request_id, state, purchase, currency, total, asked_by, asked_at, expires_at,
      decided_at)
    select organization_id, gen_random_uuid(), case when n = 1 then 'pending' else 'withdrawn' end,
      '{"kind": "seats", "role": "viewer", "count": 1}', 'JPY', 550, user_id, now() - n * interval '1 day',
      now() - (n - 7) * interval '1 day', case when n = 1 then null else now() - n * interval '1 day' end
    from users cross join generate_series(1, 3) as n`,
  `insert into cases (organization_id, case_id, state, asked_by, about, words, asked_at)
    select organization_id, '000000000' || n, 'open', user_id,
      '{"kind": "amount", "id": null, "title": "Total", "figure": "¥550", "steps": []}', 'Why?', now() - n * interval '1 day'
    from users cross join generate_series(1, 3) as n`,
  `insert into catalogue_drafts (draft_id, version, content, kept, saved_by, saved_at, publish_at, outcome)
    values ('april', 1, '{}', '[]', 'Sato', now(), now(), '{}')`,
  `insert into rehearsed_contracts (draft_id, version, organization_id, contract_id, currency, monthly, bills, rehearsed_at)
    select 'april', 1, organization_id, contract_id, currency, 0, '[]', now() from contracts`,
  `insert into campaigns (campaign_id, campaign_name, coupon_id, audience, saved_by, saved_at, based_on)
    values ('018f0000-0000-7000-8000-000000000001', 'Spring', '018f0000-0000-7000-8000-000000000002', '{}', 'Sato', now(), 'c1')`,
  `insert into campaign_clubs (organization_id, campaign_id, contract_id, coupon_id, currency, starts_on, gives, billed, more,
      computed_at)
    select organization_id, '018f0000-0000-7000-8000-000000000001', contract_id, '018f0000-0000-7000-8000-000000000002',
      currency, current_date, 100, 900, 50, now() from contracts where customer_type = 'manage_organization'`,
  `insert into second_factor_demands (organization_id, demanded_at, demanded_from, demanded_by)
    select distinct on (organization_id) organization_id, now(), '2100-01-01Z', user_id from users order by organization_id`,
  `insert into departures (organization_id, user_id, leaves_on, successor_id, scheduled_at)
    select organization_id, user_id, current_date + 30, member_id, now() from members`,
  `insert into refused_addresses (organization_id, address, refusals, refused_at)
    select organization_id, 'old@kita.example', 1, now() from organizations`,
  `insert into notice_thresholds (organization_id, usage_percents) select organization_id, '{80}' from organizations`,
  `insert into notice_reads (organization_id, user_id, read_through) select organization_id, user_id, now() from users`,
  `insert into calendar_feeds (organization_id, user_id, secret_hash, created_at)
    select organization_id, user_id, 'hash', now() from users`,
  `insert into calendar_feed_versions (organization_id, user_id, events) select organization_id, user_id, '[]' from calendar_feeds`,
  `insert into buyer_details (organization_id, language, saved_at) select organization_id, 'en', now() from organizations`,
  `insert into championships (organization_id, championship_master_id, championship_id, championship_name)
    select organization_id, gen_random_uuid(), 'cup', 'Cup' from organizations`,
  `insert into teams (organization_id, team_master_id, team_id, team_name)
    select organization_id, gen_random_uuid(), 'kita', 'Kita' from organizations`,
]

export async function fillTheRest(ownerDb: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(ownerDb)
}

export const fillPapers = (ownerDb: Db) =>
  sql`insert into document_papers (organization_id, document_id, sha256, written_at)
    select organization_id, document_id, repeat('0', 64), now() from documents`.execute(ownerDb)
