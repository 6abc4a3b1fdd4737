import { endToWire } from '@touchline/contract/wire'
import { addDays, type LocalDate, startOfDay, type Zone } from '@touchline/domain/calendar'
import type { CouponId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'

export interface CouponFacts {
  readonly code: string
  readonly effectiveUntil: string
}

export async function couponFacts(
  tx: Tx,
  couponIds: Iterable<CouponId | null | undefined>,
): Promise<ReadonlyMap<string, CouponFacts>> {
  const ids = [...new Set(couponIds)].filter((couponId) => typeof couponId === 'string')
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('coupons')
    .select(['coupon_id', 'coupon_code', 'effective_until', 'stopped_after'])
    .where('coupon_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.coupon_id, { code: row.coupon_code, effectiveUntil: lastDayOf(row) }]))
}

/** A stopped coupon ends before its time. */
export const lastDayOf = (row: {
  readonly effective_until: LocalDate
  readonly stopped_after: LocalDate | null
}): LocalDate =>
  row.stopped_after !== null && row.stopped_after < row.effective_until ? row.stopped_after : row.effective_until

export const lastInstantOf = (effectiveUntil: string, zone: Zone): string =>
  endToWire(startOfDay(addDays(effectiveUntil, 1), zone)) ?? ''
