import type { Instant } from '@touchline/domain/calendar'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import { unacceptedLosses } from '../books/contract/coupon-losses.ts'
import type { Tx } from '../db/connect.ts'
import type { PurchaseContext } from './account.ts'
import { type Refusal, refuseWith } from './refusal.ts'

interface Replacing {
  readonly schedule: PlanSchedule
  readonly givesUpCoupons: readonly string[]
  readonly now: Instant
}

export async function lossRefusal(
  tx: Tx,
  { loaded, catalogue }: Pick<PurchaseContext, 'loaded' | 'catalogue'>,
  { schedule, givesUpCoupons: accepted, now }: Replacing,
): Promise<Refusal<'gives-up-coupon'> | null> {
  const coupons = await unacceptedLosses(tx, loaded, { catalogue, schedule, accepted, now })
  return coupons.length === 0
    ? null
    : refuseWith('gives-up-coupon', 'A scheduled coupon would be lost', { coupons: [...coupons] })
}
