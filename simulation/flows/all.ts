import type { MadeOrganization } from '@touchline/testing/organization'
import { type Billed, debtors, type Paid, type Pool, payers, poolOf } from './ended-month.ts'
import type { Flow } from './flow.ts'
import {
  eventsOfDay,
  failedRefund,
  lostDispute,
  newsOfFailure,
  newsOfRefund,
  orderedRefund,
  refusedRefund,
} from './money-back.ts'
import { beginningYear, endingMonth, payingLate, savingCard } from './payments.ts'
import { closing, coupon, purchases } from './purchases.ts'
import { openingAgain } from './reopening.ts'
import { takeBacks } from './taking-back.ts'
import { sleepers, waking } from './waking.ts'

interface Pools {
  readonly owing: Pool<Billed>
  readonly paid: Pool<Paid>
  readonly asleep: Pool<MadeOrganization>
}

/** Made together when the first is needed, and again when none is left: each time a month is lived. */
export const poolsOf = (owing: number, paid = owing, asleep = owing): Pools => ({
  owing: poolOf((world) => debtors(world, owing)),
  paid: poolOf((world) => payers(world, paid)),
  asleep: poolOf((world) => sleepers(world, asleep)),
})

/** Those that need an ended month come first, so that no other organisation lives it. */
export const calls = ({ owing, paid, asleep }: Pools): readonly Flow[] => [
  payingLate(owing),
  savingCard(owing),
  waking(asleep),
  newsOfRefund(paid),
  newsOfFailure(paid),
  ...purchases,
  coupon,
  ...takeBacks,
  closing,
  openingAgain,
]

export const takingBack = ({ paid }: Pools): readonly Flow[] =>
  [lostDispute, refusedRefund, orderedRefund, failedRefund].map((of) => of(paid))

export const overTime = ({ paid }: Pools): readonly Flow[] => [beginningYear, endingMonth(), eventsOfDay(paid)]

/** Every flow that moves money. The end of a month comes first: later it would be everybody's. */
export const allFlows = (pools: Pools): readonly Flow[] => [
  endingMonth(),
  ...calls(pools),
  ...takingBack(pools),
  beginningYear,
  eventsOfDay(pools.paid),
]
