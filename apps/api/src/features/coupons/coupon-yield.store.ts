import type { Derivation } from '@touchline/domain/billing'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { CouponId, OrganizationId, PlanId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { lastDayOf } from '../../books/contract/coupon-facts.ts'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface BilledWith {
  readonly coupon_id: CouponId
  readonly contract_plan_id: PlanId
  readonly currency: Currency
  readonly unit_price: number
  readonly derivation: Derivation
  readonly lines: number
  readonly amount: number
}

/** Whose uses count: of one campaign, those after its offer. */
export type UsesOf = { readonly campaignId: string; readonly couponId: CouponId } | null

const afterOffer = (of: UsesOf) =>
  of === null
    ? sql`true`
    : sql`u.coupon_id = ${of.couponId} and exists (
        select from campaign_clubs k where k.organization_id = u.organization_id and k.campaign_id = ${of.campaignId}
          and k.offered_at <= u.used_at)`

const billedLines = sql`
    from coupon_uses u
    join coupon_plans p on p.coupon_id = u.coupon_id
    join invoice_lines l on l.organization_id = u.organization_id and l.contract_id = u.contract_id
      and l.contract_plan_id = any(p.contract_plan_ids)
      and l.target_month >= u.starts_at - interval '32 days' and l.target_month < u.ends_at
    join invoices i on i.organization_id = l.organization_id and i.billing_id = l.billing_id`

export async function billedWithCoupons(tx: Tx, of: UsesOf): Promise<readonly BilledWith[]> {
  const { rows } = await sql<BilledWith>`
    select u.coupon_id, l.contract_plan_id, i.currency, l.unit_price, l.derivation::jsonb as derivation, count(*)::integer as lines,
      sum(l.amount)::bigint as amount
    ${billedLines} where ${afterOffer(of)} group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

/** With their organisation, of a page of clubs. */
export async function billedByClubs(
  tx: Tx,
  couponId: CouponId,
  ids: readonly OrganizationId[],
): Promise<readonly (BilledWith & { readonly organization_id: OrganizationId })[]> {
  const { rows } = await sql<BilledWith & { readonly organization_id: OrganizationId }>`
    select u.organization_id, u.coupon_id, l.contract_plan_id, i.currency, l.unit_price, l.derivation::jsonb as derivation, count(*)::integer as lines,
      sum(l.amount)::bigint as amount
    ${billedLines} where u.coupon_id = ${couponId} and ${among('u.organization_id', ids)} group by 1, 2, 3, 4, 5, 6`.execute(
    tx,
  )
  return rows
}

export interface HeldWith {
  readonly coupon_id: CouponId
  readonly contract_plan_id: PlanId
  readonly currency: Currency
  readonly contracts: number
  readonly entries: number
}

export async function heldWithCoupons(tx: Tx, now: Instant, of: UsesOf): Promise<readonly HeldWith[]> {
  const { rows } = await sql<HeldWith>`
    select e.coupon_id::uuid as coupon_id, e.contract_plan_id, c.currency, count(distinct e.contract_id) as contracts,
      count(*) as entries
    from plan_entries e
    join contracts c on c.organization_id = e.organization_id and c.contract_id = e.contract_id
    where e.coupon_id is not null and e.starts_at <= ${at(now)} and (e.ends_at is null or e.ends_at > ${at(now)})
      and ${
        of === null
          ? sql`true`
          : sql`exists (select from coupon_uses u where u.organization_id = e.organization_id
        and u.contract_id = e.contract_id and u.coupon_id::text = e.coupon_id::text and ${afterOffer(of)})`
      }
    group by 1, 2, 3`.execute(tx)
  return rows
}

export const listCouponRows = (tx: Tx, of: UsesOf) =>
  tx
    .selectFrom('coupons as c')
    .innerJoin('coupon_plans as p', (join) => join.onRef('p.coupon_id', '=', 'c.coupon_id').on('p.position', '=', 0))
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.plan_group_id')
    .selectAll('c')
    .select(['g.base_group_id', 'g.discount_percent', 'g.cycle'])
    .$if(of !== null, (query) => query.where('c.coupon_id', '=', of?.couponId ?? ''))
    .orderBy('c.coupon_code')
    .execute()

export const usableCoupons = async (tx: Tx, today: LocalDate) =>
  (await listCouponRows(tx, null)).filter(
    (row) => row.effective_from <= today && today <= lastDayOf(row) && row.used_count < row.number_of_available_uses,
  )
