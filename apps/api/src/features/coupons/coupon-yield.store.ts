import type { Instant } from '@touchline/domain/calendar'
import type { CouponId, PlanId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface BilledWith {
  readonly coupon_id: CouponId
  readonly contract_plan_id: PlanId
  readonly currency: Currency
  readonly unit_price: number
  readonly amount: number
}

export async function billedWithCoupons(tx: Tx): Promise<readonly BilledWith[]> {
  const { rows } = await sql<BilledWith>`
    select u.coupon_id, l.contract_plan_id, i.currency, l.unit_price, sum(l.amount)::bigint as amount
    from coupon_uses u
    join coupon_plans p on p.coupon_id = u.coupon_id
    join invoice_lines l on l.organization_id = u.organization_id and l.contract_id = u.contract_id
      and l.contract_plan_id = any(p.contract_plan_ids)
      and l.target_month >= u.starts_at - interval '32 days' and l.target_month < u.ends_at
    join invoices i on i.organization_id = l.organization_id and i.billing_id = l.billing_id
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

export interface HeldWith {
  readonly coupon_id: CouponId
  readonly contract_plan_id: PlanId
  readonly currency: Currency
  readonly contracts: number
  readonly entries: number
}

export async function heldWithCoupons(tx: Tx, now: Instant): Promise<readonly HeldWith[]> {
  const { rows } = await sql<HeldWith>`
    select e.coupon_id::uuid as coupon_id, e.contract_plan_id, c.currency, count(distinct e.contract_id) as contracts,
      count(*) as entries
    from plan_entries e
    join contracts c on c.organization_id = e.organization_id and c.contract_id = e.contract_id
    where e.coupon_id is not null and e.starts_at <= ${at(now)} and (e.ends_at is null or e.ends_at > ${at(now)})
    group by 1, 2, 3`.execute(tx)
  return rows
}

export const listCouponRows = (tx: Tx) =>
  tx
    .selectFrom('coupons as c')
    .innerJoin('coupon_plans as p', (join) => join.onRef('p.coupon_id', '=', 'c.coupon_id').on('p.position', '=', 0))
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.plan_group_id')
    .selectAll('c')
    .select(['g.base_group_id', 'g.discount_percent', 'g.cycle'])
    .orderBy('c.coupon_code')
    .execute()
