import type { ResponseOf } from '@touchline/contract/endpoint'
import type { buyCouponPlans } from '@touchline/contract/plans/coupons'
import { endToWire, instantFromWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onContract, once } from '../../http/on-contract.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { without } from '../../use-case/refusal.ts'
import { selectionOf } from './coupon-plans.ts'
import { readCoupon } from './read-coupon.ts'
import { type SavedCouponPlan, saveCouponPlan } from './save-coupon-plan.ts'

const boughtToWire = ({ purchase, loaded }: SavedCouponPlan, now: Instant): ResponseOf<typeof buyCouponPlans> => ({
  success: true,
  change: purchase.kind,
  startDate: instantToWire(purchase.start),
  endDate: endToWire(purchase.end) ?? '',
  contractInfo: contractToWire(loaded, null, now),
})

const seatsOf = (analysts: number | undefined, viewers: number | undefined) => ({
  ...(analysts === undefined ? {} : { analysts }),
  ...(viewers === undefined ? {} : { viewers }),
})

export const couponRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  route('getCouponByCode', ({ caller: { organizationId }, params: { code } }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const read = await readCoupon(tx, { organizationId, code, now: deps.clock.now() })
      return read.kind === 'refused' ? read : answer(read.coupon)
    }),
  ),
  onContract(deps, 'contractCoupon', async ({ caller: { organizationId, userId, role }, params, body }, tx, now) => {
    const saved = await saveCouponPlan(tx, {
      organizationId,
      contractId: params.id,
      actor: userId,
      role,
      couponId: body.couponId,
      select: (coupon, catalogue) => selectionOf(body.couponPlans, coupon, catalogue),
      startAt: instantFromWire(body.contractStartDate),
      quotedTotal: null,
      givesUpCoupons: body.givesUpCoupons ?? [],
      audited: { isBilledAllPlansSameTime: body.isBilledAllPlansSameTime },
      now,
      newId: deps.ids.uuid,
    })
    return saved.kind === 'refused' ? without(saved, 'quote-changed') : answer(boughtToWire(saved, now))
  }),
  once(deps, 'saveCouponPlan', async ({ caller: { organizationId, userId, role }, params, body }, tx, now) => {
    const { analystNum, viewerNum, startDate, quotedTotal, givesUpCoupons = [] } = body
    const selection = seatsOf(analystNum, viewerNum)
    const saved = await saveCouponPlan(tx, {
      organizationId,
      contractId: params.id,
      actor: userId,
      role,
      couponId: body.couponId,
      select: () => ({ kind: 'selected', selection }),
      startAt: startDate === undefined ? null : instantFromWire(startDate),
      quotedTotal,
      givesUpCoupons,
      now,
      newId: deps.ids.uuid,
    })
    if (saved.kind === 'refused') return without(saved, 'coupon-plans', 'coupon-limits')
    return answer(boughtToWire(saved, now))
  }),
]
