import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, CouponId, OrganizationId } from '@touchline/domain/ids'
import type { Selectable } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { CouponPlansTable, CouponsTable } from '../../db/schema.ts'

export type CouponRow = Selectable<CouponsTable>
export type CouponPlanRow = Selectable<CouponPlansTable>

export interface StoredCoupon {
  readonly row: CouponRow
  readonly plans: readonly CouponPlanRow[]
}

type Key = { readonly code: string } | { readonly id: CouponId }

export async function findCoupon(tx: Tx, key: Key): Promise<StoredCoupon | null> {
  const query = tx.selectFrom('coupons').selectAll()
  const one = 'code' in key ? query.where('coupon_code', '=', key.code) : query.where('coupon_id', '=', key.id)
  const row = await one.executeTakeFirst()
  if (row === undefined) return null
  const plans = tx.selectFrom('coupon_plans').selectAll().where('coupon_id', '=', row.coupon_id).orderBy('position')
  return { row, plans: await plans.execute() }
}

interface UseOf {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly couponId: CouponId
}

export const hasUsed = async (tx: Tx, { organizationId, contractId, couponId }: UseOf): Promise<boolean> =>
  (await tx
    .selectFrom('coupon_uses')
    .select('coupon_id')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirst()) !== undefined

interface Use extends UseOf {
  readonly now: Instant
  readonly start: Instant
  readonly end: Instant
}

/** A CHECK keeps uses within the limit (invariant I29). */
export async function takeUse(tx: Tx, use: Use): Promise<void> {
  await tx
    .insertInto('coupon_uses')
    .values({
      organization_id: use.organizationId,
      contract_id: use.contractId,
      coupon_id: use.couponId,
      used_at: at(use.now),
      starts_at: at(use.start),
      ends_at: at(use.end),
    })
    .execute()
  await tx
    .updateTable('coupons')
    .set((row) => ({ used_count: row('used_count', '+', 1) }))
    .where('coupon_id', '=', use.couponId)
    .execute()
}
