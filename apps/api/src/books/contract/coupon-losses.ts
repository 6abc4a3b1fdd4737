import type { CouponLoss } from '@touchline/contract/plans/coupon-loss'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { couponsGivenUp } from '@touchline/domain/coupons'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import type { Tx } from '../../db/connect.ts'
import type { LoadedContract } from './contracts.ts'
import { couponFacts, lastInstantOf } from './coupon-facts.ts'
import { readKeptEntries } from './kept-entries.ts'

interface Replacing {
  readonly catalogue: Catalogue
  readonly schedule: PlanSchedule
  readonly accepted: readonly string[]
  readonly now: Instant
}

export async function unacceptedLosses(
  tx: Tx,
  { contract, row }: LoadedContract,
  { catalogue, schedule, accepted, now }: Replacing,
): Promise<readonly CouponLoss[]> {
  const key = { organizationId: row.organization_id, contractId: row.contract_id }
  const kept = contract.cancellation.state === 'reserved' ? await readKeptEntries(tx, key) : []
  const lost = couponsGivenUp(contract, catalogue, { schedule, kept, now })
  const facts = await couponFacts(
    tx,
    lost.map(({ couponId }) => couponId),
  )
  return lost.flatMap(({ couponId, group, start }) => {
    const coupon = facts.get(couponId)
    if (coupon === undefined || accepted.includes(couponId)) return []
    const { id: planGroupId, discountPercent } = group
    return [
      {
        couponId,
        couponCode: coupon.code,
        planGroupId,
        discountPercent,
        startDate: instantToWire(start),
        effectiveEndDate: lastInstantOf(coupon.effectiveUntil, contract.zone),
      },
    ]
  })
}
