import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

export const bothOf = (...changes: readonly RawBuilder<unknown>[]) => ({
  execute: async (tx: Tx) => {
    for (const change of changes) await change.execute(tx)
  },
})

const wrongTotal = sql`
  do $$ declare c text; begin
    for c in select conname from pg_constraint where conrelid = 'invoices'::regclass and contype = 'c' loop
      execute format('alter table invoices drop constraint %I', c);
    end loop;
    update invoices set total = total - 1, tax = tax - 1;
  end $$`

const spentOnNothing = sql`insert into transfers
  (organization_id, bank_reference, billing_id, currency, amount, spent, received_on, booked_at)
  select organization_id, 'T1', billing_id, 'JPY', 10, 5, '2026-12-01', now() from settlements`

const usedByNobody = sql`
  with coupon as (
    insert into coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
      number_of_available_uses, created_at)
    values (gen_random_uuid(), 'AAAAA1', '{}', '{}', '2026-01-01', '2026-12-31', 1, 1, now()) returning coupon_id)
  update plan_entries set coupon_id = coupon.coupon_id::text from coupon`

const countedWrong = sql`
  insert into coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
    number_of_available_uses, used_count, created_at)
  values (gen_random_uuid(), 'AAAAA1', '{}', '{}', '2026-01-01', '2026-12-31', 1, 2, 1, now())`

const notChained = sql`
  insert into operator_actions (action_id, operator, command, subject, sequence, previous_hash, hash)
  values (gen_random_uuid(), 'nobody', 'release-organization', 'region', 1, repeat('0', 64), repeat('1', 64))`

export const seatLost = sql`
  with term as (
    update plan_entries set contract_plan_id = 'yearlyBasicPlan.base', ends_at = (starts_at at time zone 'UTC' + interval '10 days') at time zone 'UTC'
    where role = 'base' returning *),
  rows as (
    insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at, ends_at)
    select organization_id, contract_id, gen_random_uuid(), 'yearlyBasicPlan.analyst', 'analyst', starts_at, ends_at from term
    union all
    select organization_id, contract_id, gen_random_uuid(), contract_plan_id, 'base', ends_at, null from term)
  insert into users (organization_id, user_id, username, display_name, roles, start_at, created_at)
  select organization_id, gen_random_uuid(), 'analyst' || n, 'Analyst', '{analyst}', starts_at, starts_at
  from term, generate_series(1, 2) n`

const billedUnknown = bothOf(
  sql`insert into contract_plan_prices (contract_plan_id, effective_from, price_jpy, published_at)
    values ('teamBasicPlan.base', '2026-10-01', 12345, now() + interval '100 years')`,
  sql`insert into catalogue_version (version) values (gen_random_uuid())
    on conflict (only_row) do update set version = excluded.version`,
  sql`update invoice_lines set unit_price = 12345`,
)

const billedInNoStep = bothOf(
  sql`update invoice_lines set amount = amount + 10`,
  sql`update invoices set subtotal = subtotal + 10, tax = tax + 1, total = total + 11`,
)

const usedUngiven = sql`insert into unissued_invoices (organization_id, billing_id, lines, closed_at)
  select organization_id, billing_id,
    '[{"role":"goodwill","derivation":{"kind":"goodwill","uses":[{"id":"lost","minor":5}]}}]', now() from settlements`

const closedOtherwise = sql`
  insert into journal_closings (month, closed_at, closed_by, digest)
  values ('2026-10-01', now(), 'nobody', repeat('0', 64))`

const paidOutOtherwise = bothOf(
  sql`insert into payouts (payout_id, currency, amount, trace, made_at, arrives_on, state, gathered_at)
    values ('po_1', 'JPY', 9209, '', now(), '2026-11-04', 'paid', now())`,
  sql`insert into payout_movements (movement_id, payout_id, kind, amount, fee, moved_at, source_id, charge_id, organization_id,
      billing_id, description)
    select 'txn_1', 'po_1', 'charge', amount, 265, now(), charge_id, charge_id, organization_id, billing_id, '' from charges`,
)

const refundNotAudited = sql`
  insert into refunds (organization_id, billing_id, charge_id, refunded_after, amount, refunded_at, booked_at)
  select organization_id, billing_id, charge_id, 7, 7, now(), now() from charges`

const couponNotAudited = sql`
  with coupon as (
    insert into coupons (coupon_id, coupon_code, names, descriptions, effective_from, effective_until, term_months,
      number_of_available_uses, used_count, created_at)
    values (gen_random_uuid(), 'AAAAA1', '{}', '{}', '2026-01-01', '2026-12-31', 1, 1, 1, now()) returning coupon_id)
  insert into coupon_uses (organization_id, contract_id, coupon_id, used_at, starts_at, ends_at)
  select organization_id, contract_id, coupon_id, '2026-10-06Z', '2026-10-06Z', '2027-10-06Z' from contracts, coupon`

const hourNotAudited = sql`
  insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at, ends_at)
  select organization_id, contract_id, gen_random_uuid(), 'teamBasicPlan.upload', 'upload', '2026-11-02T16:00:00Z',
    '2026-11-30T15:00:00Z' from contracts`

export const audited = (action: string, before: string | null, after: string) => sql`
  insert into audit_entries (organization_id, sequence, happened_at, actor, action, subject, before, after,
    previous_hash, hash)
  select organization_id, 1000, now(), 'x', ${action},
    case when ${action} = 'payment-result' then 'billing:' || billing_id else 'contract:' || contract_id end,
    ${before}::json, ${after}::json, '', ''
  from invoices`

export const endAudited = (action: string, column: 'before' | 'after', field: string, late = 0) => sql`
  insert into audit_entries (organization_id, sequence, happened_at, actor, action, subject, ${sql.raw(column)},
    previous_hash, hash)
  select organization_id, 1000, now(), 'x', ${action}, 'contract:' || contract_id,
    json_build_object(${field}::text, (extract(epoch from min(ends_at)) * 1000)::bigint + ${late}::int), '', ''
  from plan_entries group by organization_id, contract_id`

const NOON = Date.UTC(2026, 10, 2, 3)
const grantedTwice = bothOf(
  audited('buy-add-ons', null, JSON.stringify({ entries: [{ contractPlanId: 'teamBasicPlan.upload', start: NOON }] })),
  sql`insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at, ends_at)
    select organization_id, contract_id, gen_random_uuid(), 'teamBasicPlan.upload', 'upload', '2026-11-02T03:00:00Z',
      '2026-11-30T15:00:00Z' from contracts, generate_series(1, 2)`,
)

export const yearlyUntil = (end: string) =>
  bothOf(
    sql`update plan_entries set contract_plan_id = 'yearlyStandardPlan.base', starts_at = '2026-10-05T15:00:00Z',
      ends_at = ${end} where role = 'base'`,
    sql`update contracts set yearly_anchor = '2026-10-05T15:00:00Z'`,
  )

export const pausedForNothing = sql`
  insert into suspensions (organization_id, contract_id, billing_id, paused_entries, started_at)
  select organization_id, contract_id, billing_id, '[]', now() from invoices`

export const aGapAfter = (planId: string) => sql`
  insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at, ends_at)
  select organization_id, contract_id, organization_id, ${planId}, role, starts_at - interval '90 days',
    starts_at - interval '60 days' from plan_entries where role = 'base' order by starts_at limit 1`

const administratorUnknown = sql`
  insert into members (organization_id, member_id, member_role, administers, address, member_name, lang, invited_at,
    token_hash, link_expires_at)
  select organization_id, gen_random_uuid(), 'billing-manager', true, 'yui@kita.example', 'Yui Abe', 'en', now(), 'x', now()
  from organizations`

const endForgotten = sql`
  insert into checked_books (organization_id, audit_sequence, checked_at, chain_sequence, chain_hash)
  select organization_id, 1000, now(), 1000, repeat('0', 64) from organizations`

export const planted: Readonly<Record<string, { execute(tx: Tx): Promise<unknown> }>> = {
  'I1-lines': sql`update invoice_lines set amount = amount + 1`,
  'I2-total': wrongTotal,
  'I5-currency': sql`update charges set currency = 'EUR'`,
  'I39-known': billedUnknown,
  'I8-discount': sql`update invoice_lines set contract_plan_id = 'teamBasicPlanDiscount10Percent.base'`,
  'I42-goodwill': usedUngiven,
  'I41-journal': sql`update invoice_lines set amount = amount + 10`,
  'I41-closed': closedOtherwise,
  'I44-payouts': paidOutOtherwise,
  'I22-steps': audited('payment-result', '{"paymentStatus":"Complete"}', '{"paymentStatus":"Error"}'),
  'I15-days': sql`update plan_entries set ends_at = '2026-12-31T00:00:00Z' where role = 'base'`,
  'I30-pause': sql`update settlements set payment_status = 'Error'`,
  'I28-granted': grantedTwice,
  'I18-charge': sql`update charges set amount = amount + 1`,
  'I4-refunds': sql`update charges set refunded = 1`,
  'I36-transfers': spentOnNothing,
  'I36-paid': sql`update invoices set payment_method = 'BANK_TRANSFER'`,
  'I10-missed': sql`update plan_entries set starts_at = (starts_at at time zone 'UTC' - interval '7 days') at time zone 'UTC' where role = 'base'`,
  'I40-estimate': sql`update billing_drafts set subtotal = subtotal + 10, tax = tax + 1, total = total + 11`,
  'I40-bridge': billedInNoStep,
  'I12-gap': aGapAfter('teamBasicPlan.base'),
  'I31-after-end': sql`update contracts set closed_at = '2026-01-01Z'`,
  'I29-use': usedByNobody,
  'I27-seats': seatLost,
  'I32-charged': sql`delete from audit_entries where action = 'payment-result'`,
  'I32-refunded': refundNotAudited,
  'I32-plans': hourNotAudited,
  'I32-coupons': couponNotAudited,
  'I32-cancelled': sql`update contracts set cancellation_state = 'reserved', cancellation_at = '2026-11-30T15:00:00Z'`,
  'I32-people': administratorUnknown,
  'I32-limit': sql`update organizations set purchase_limit = 30000`,
  'I32-addresses': sql`update accounts set mail_address = 'me@kita.example'`,
  'I32-closed': sql`delete from audit_entries where action = 'fix-billing'`,
  'I26-issued': sql`update documents set content = jsonb_set(content, '{total}', '1') where kind = 'receipt'`,
  'I26-receipts': sql`delete from receipts`,
  'I1-documents': sql`update documents set content = jsonb_set(content, '{tax}', '1')`,
  'I26-lines': sql`update invoice_lines set unit_price = unit_price + 1`,
  'I26-numbers': sql`update documents set number = number + 1 where kind = 'invoice'`,
  'I29-count': countedWrong,
  'I32-operators': notChained,
  'I32-chain': sql`delete from audit_entries where sequence = 1`,
  'I32-kept': endForgotten,
  'check-failed': sql`update documents set content = jsonb_set(content, '{total}', '"much"') where kind = 'receipt'`,
}

export const facts: Readonly<Record<string, RegExp>> = {
  'I1-lines': /^subtotal 8622 JPY, lines 8623 JPY$/,
  'I2-total': /^subtotal 8622 JPY, tax 861 JPY at 10 percent for JP, total 9483 JPY$/,
  'I5-currency': /^contract JPY, bill 9484 JPY, charge 94\.84 EUR$/,
  'I39-known': /^2026-10 at 12345 JPY in minor units, notified of 9900$/,
  'I8-discount': /^teamBasicPlanDiscount10Percent\.base at 9900 JPY in minor units, by days$/,
  'I42-goodwill': /^given 0 from never, used 5 from 2026-10$/,
  'I41-journal': /^Complete, open 0 JPY, by the journal 10 JPY$/,
  'I41-closed': /^closed with 00000000, now [0-9a-f]{8}$/,
  'I44-payouts': /^by the provider 9209 JPY, by its parts 9219 JPY$/,
  'I22-steps': /^a payment took it from Complete to Error$/,
  'I15-days': /^no day of its zone begins then, and nothing was done then$/,
  'I30-pause': /^its payment failed, and the plan is in force$/,
  'I28-granted': /^granted 2, bought 1$/,
  'I18-charge': /^Complete, total 9484 JPY; 1 charges of 9485 JPY$/,
  'I4-refunds': /^bill \S{36}, charged 9484 JPY; refunded in all 1 JPY, refunds less those that failed 0 JPY$/,
  'I36-transfers': /^bill \S{36}, came 10 JPY, spent 5 JPY; paid bills 0 JPY, went back 0 JPY, taken back 0 JPY$/,
  'I36-paid': /^Complete, total 9484 JPY, paid by transfer 0 JPY$/,
  'I10-missed': /^billed teamBasicPlan\.base 27; in force teamBasicPlan\.base 31$/,
  'I27-seats': /^2 seats before, 1 then, and users who hold more$/,
  'I29-use': /^\S+ from 2026-10-05 00:00:00\.000 UTC, coupon code AAAAA1$/,
  'I32-charged': /^1 charges of 9484 JPY, payments in the audit 0$/,
  'I32-refunded': /^1 booked, 7 JPY; in the audit 0, 0 JPY$/,
  'I32-plans': /^teamBasicPlan\.upload$/,
  'I32-coupons': /^used at 2026-10-06 00:00:00\.000 UTC$/,
  'I32-cancelled': /^reserved, for 2026-11-30 15:00:00\.000 UTC$/,
  'I32-people': /^administrator, user none; in the audit nothing, user none$/,
  'I32-limit': /^now 30000, in the audit none, in minor units$/,
  'I32-addresses': /^hash [0-9a-f]{8}, in the audit none$/,
  'I32-closed': /^total 9484 JPY, its audit has no fix-billing$/,
  'I29-count': /^it counts 1, and has 0$/,
  'I32-operators': /^it says release-organization of region by nobody$/,
  'I40-estimate': /^2026-11 is shown as 10901 JPY in minor units, and comes to 10890$/,
  'I40-bridge': /^2026-10: 10 JPY of what was billed are in no step$/,
  'I12-gap': /^the next plan begins at 2026-/,
  'I31-after-end': /^of 2026-10-01, total 9484 JPY; closed at 2026-01-01 00:00:00\.000 UTC$/,
  'I26-issued': /^Complete, total 9484 JPY; invoice 9484 JPY, receipt 1 JPY, credit notes 0 JPY of refunds 0 JPY$/,
  'I26-receipts': /^Complete, no receipt$/,
  'I1-documents': /^bill \S{36}; subtotal 8622, tax 1, total 9484 in minor units$/,
  'I26-lines': /^bill \S{36}, number 1$/,
  'I26-numbers': /^1 of them are missing$/,
  'I32-chain': /^it says \S+ of \S+$/,
  'I32-kept': /^it is gone, or another$/,
  'check-failed': /^error: invalid input syntax for type bigint: "much"$/,
}
