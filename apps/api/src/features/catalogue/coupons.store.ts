import { couponText } from '@touchline/contract/plans/coupons'
import type { Instant } from '@touchline/domain/calendar'
import type { CouponId, PlanGroupId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { GroupRow } from '../../books/catalogue/catalogue.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { StateCoupon } from './catalogue-state.ts'

export const couponRows = (tx: Tx) =>
  tx
    .selectFrom('coupons as c')
    .innerJoin('coupon_plans as p', (join) => join.onRef('p.coupon_id', '=', 'c.coupon_id').on('p.position', '=', 0))
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.plan_group_id')
    .selectAll('c')
    .select(['g.base_group_id', 'g.discount_percent'])
    .orderBy('c.coupon_code')
    .execute()

function textOf(stored: GroupRow['names']): StateCoupon['names'] {
  const { pt, ...text } = couponText.parse(stored)
  return pt === undefined ? text : { 'pt-pt': pt, ...text }
}

export const couponOf = (row: Awaited<ReturnType<typeof couponRows>>[number]): StateCoupon => ({
  code: row.coupon_code,
  group: row.base_group_id ?? '',
  percent: row.discount_percent,
  names: textOf(row.names),
  descriptions: textOf(row.descriptions),
  from: row.effective_from,
  until: row.effective_until,
  termMonths: row.term_months,
  uses: row.number_of_available_uses,
  isStopped: row.stopped_after !== null,
})

const couponTexts = (coupon: StateCoupon) => ({
  names: JSON.stringify(coupon.names),
  descriptions: JSON.stringify(coupon.descriptions),
  effective_from: coupon.from,
  effective_until: coupon.until,
  term_months: coupon.termMonths,
  number_of_available_uses: coupon.uses,
})

interface NewCoupon {
  readonly couponId: CouponId
  readonly coupon: StateCoupon
  readonly groupId: PlanGroupId
  readonly stoppedAfter: string | null
  readonly now: Instant
}

export async function insertCoupon(tx: Tx, { couponId, coupon, groupId, stoppedAfter, now }: NewCoupon): Promise<void> {
  const row = { coupon_id: couponId, coupon_code: coupon.code, stopped_after: stoppedAfter, created_at: at(now) }
  await tx
    .insertInto('coupons')
    .values({ ...row, ...couponTexts(coupon) })
    .execute()
  const sold = await tx
    .selectFrom('contract_plans')
    .select(['contract_plan_id', 'role'])
    .where('group_id', '=', groupId)
    .where('role', 'in', ['base', 'analyst', 'viewer'])
    .orderBy('position')
    .execute()
  const parts = [sold.filter(({ role }) => role === 'base'), sold.filter(({ role }) => role !== 'base')]
  const plans = parts.flatMap((part, position) =>
    part.length === 0
      ? []
      : [
          {
            coupon_id: couponId,
            position,
            plan_group_id: groupId,
            contract_plan_ids: part.map(({ contract_plan_id }) => contract_plan_id),
          },
        ],
  )
  await tx.insertInto('coupon_plans').values(plans).execute()
}

export const updateCoupon = (tx: Tx, coupon: StateCoupon, stoppedAfter: string | null) =>
  tx
    .updateTable('coupons')
    .set({
      ...couponTexts(coupon),
      stopped_after: stoppedAfter === null ? null : sql`coalesce(stopped_after, ${stoppedAfter}::date)`,
    })
    .where('coupon_code', '=', coupon.code)
    .execute()
