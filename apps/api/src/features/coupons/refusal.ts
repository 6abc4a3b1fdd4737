import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Contract, leastSeatsAt, type SeatCounts } from '@touchline/domain/contract'
import type { CouponBlock, CouponRefusal } from '@touchline/domain/coupons'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import type { StoredCoupon } from './store.ts'
import { effectiveDates } from './wire.ts'

const messages = {
  'coupon-already-used': 'This contract has used the coupon before',
  'coupon-not-effective': 'The coupon cannot be used today',
  'coupon-other-region': 'The plan of the coupon is not sold to this organisation',
  'coupon-other-currency': 'The plan of the coupon has no price in the currency of the contract',
  'coupon-exhausted': 'The number of uses reached the limit',
  'coupon-start': 'The discount cannot begin on that day',
  'coupon-limits': 'The limits are wider than those of the plan',
  esports: 'An esports organisation has no plans to choose from',
  unsettled: 'The last bill is paid first',
  'past-deadline': 'A change after the running term can no longer be reserved',
  'seats-below-current': 'There are more seats in force',
} satisfies Record<CouponRefusal, string>

interface CouponUse {
  readonly coupon: StoredCoupon
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly inUse: SeatCounts
  readonly now: Instant
}

/** The specification has its own code for an exhausted coupon. */
export type CouponCode<R extends CouponRefusal> = R extends 'coupon-exhausted' ? '400_0144' : R

export function refuseUse(
  reason: CouponBlock,
  { coupon, contract }: Pick<CouponUse, 'coupon' | 'contract'>,
): Refusal<CouponCode<CouponBlock>> {
  if (reason === 'coupon-not-effective')
    return refuseWith(reason, messages[reason], effectiveDates(coupon.row, contract.zone))
  return refuse(reason === 'coupon-exhausted' ? '400_0144' : reason, messages[reason])
}

export function refuseCoupon(reason: CouponRefusal, asked: CouponUse): Refusal<CouponCode<CouponRefusal>> {
  switch (reason) {
    case 'coupon-start':
    case 'coupon-limits':
    case 'esports':
    case 'unsettled':
    case 'past-deadline':
      return refuse(reason, messages[reason])
    case 'seats-below-current': {
      const { analysts, viewers } = leastSeatsAt(asked.contract, asked.catalogue, asked.now, asked.inUse)
      return refuseWith(reason, messages[reason], { analystNum: analysts, viewerNum: viewers })
    }
    case 'coupon-already-used':
    case 'coupon-not-effective':
    case 'coupon-other-region':
    case 'coupon-other-currency':
    case 'coupon-exhausted':
      return refuseUse(reason, asked)
  }
}

export const unknownCoupon = (): Refusal<'coupon-unknown'> => refuse('coupon-unknown', 'No such coupon')
