import type { MadeOrganization } from '@touchline/testing/organization'
import { approvingRefund, liftingStop, stoppingCharging } from './approvals.ts'
import { type Billed, debtors, type Paid, type Pool, payers, poolOf } from './ended-month.ts'
import type { Flow, OrderFlow } from './flow.ts'
import { endingGoodwill, givingGoodwill } from './goodwill.ts'
import {
  eventsOfDay,
  failedRefund,
  lostDispute,
  newsOfFailure,
  newsOfRefund,
  orderedRefund,
  refusedRefund,
} from './money-back.ts'
import { beginningYear, endingMonth, endingMonthWithGoodwill, payingLate, savingCard } from './payments.ts'
import { publishingPrices } from './publishing.ts'
import { closing, coupon, purchases } from './purchases.ts'
import { openingAgain } from './reopening.ts'
import { previewingRun, signingRun } from './run.ts'
import { takeBacks } from './taking-back.ts'
import { movingTransfer } from './transfers.ts'
import { sleepers, waking } from './waking.ts'

interface Pools {
  readonly owing: Pool<Billed>
  readonly paid: Pool<Paid>
  readonly asleep: Pool<MadeOrganization>
}

/** Replenished when used up: each time a month passes. */
export const poolsOf = (owing: number, paid = owing, asleep = owing): Pools => ({
  owing: poolOf((world) => debtors(world, owing)),
  paid: poolOf((world) => payers(world, paid)),
  asleep: poolOf((world) => sleepers(world, asleep)),
})

/** Ended months first, before another organisation lives one. */
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

/** By operators, for crash points alone: no other wire reaches the desk. */
export const orders = ({ owing, paid }: Pick<Pools, 'owing' | 'paid'>): readonly OrderFlow[] => [
  liftingStop(owing),
  approvingRefund(paid),
  stoppingCharging,
  signingRun,
  givingGoodwill(),
  endingGoodwill(),
  movingTransfer(),
]

export const takingBack = ({ paid }: Pools): readonly Flow[] =>
  [lostDispute, refusedRefund, orderedRefund, failedRefund].map((of) => of(paid))

export const overTime = ({ paid }: Pools): readonly Flow[] => [
  previewingRun,
  publishingPrices,
  beginningYear,
  endingMonth(),
  endingMonthWithGoodwill(),
  eventsOfDay(paid),
]

/** Month ends first, before they concern everybody. */
export const allFlows = (pools: Pools): readonly Flow[] => [
  endingMonth(),
  endingMonthWithGoodwill(),
  ...calls(pools),
  ...takingBack(pools),
  beginningYear,
  eventsOfDay(pools.paid),
]
