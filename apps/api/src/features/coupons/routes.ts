import { type contractCoupon, saveCouponPlan as saveEndpoint } from '@touchline/contract/coupons'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { endToWire, instantFromWire, instantToWire } from '@touchline/contract/wire'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { timeOnceHeld } from '../../books/contract/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onceOnly, requestHash } from '../../http/idempotency.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { wishOf } from './coupon-plans.ts'
import { readCoupon } from './read-coupon.ts'
import { type SavedCouponPlan, saveCouponPlan } from './save-coupon-plan.ts'

const boughtToWire = ({ purchase, loaded }: SavedCouponPlan, now: number): ResponseOf<typeof contractCoupon> => ({
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

/** Coupons and what is bought with them (specification, calls 20 and 21, and the save of a coupon plan). */
export const couponRoutes = ({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  route('getCouponByCode', ({ caller: { organizationId }, params: { code } }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const read = await readCoupon(tx, { organizationId, code, now: clock.now() })
      return read.kind === 'refused' ? read : answer(read.coupon)
    }),
  ),
  route('contractCoupon', ({ caller: { organizationId, userId }, params, body }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const now = await timeOnceHeld(tx, clock, organizationId, params.id)
      const saved = await saveCouponPlan(tx, {
        organizationId,
        contractId: params.id,
        actor: userId,
        couponId: body.couponId,
        wish: (coupon, catalogue) => wishOf(body.couponPlans, coupon, catalogue),
        startAt: instantFromWire(body.contractStartDate),
        quotedTotal: null,
        givesUpCoupons: body.givesUpCoupons ?? [],
        told: { isBilledAllPlansSameTime: body.isBilledAllPlansSameTime },
        now,
        newId: ids.uuid,
      })
      return saved.kind === 'refused' ? saved : answer(boughtToWire(saved, now))
    }),
  ),
  route('saveCouponPlan', async ({ caller: { organizationId, userId }, params, body, idempotencyKey }) => {
    if (idempotencyKey === null) return refuse('idempotency-key-required', 'Send an Idempotency-Key')
    const hash = requestHash('saveCouponPlan', params, body)
    const once = {
      organizationId,
      key: idempotencyKey,
      requestHash: hash,
      response: saveEndpoint.response,
    }
    const { analystNum, viewerNum, startDate, quotedTotal, givesUpCoupons = [] } = body
    const wish = seatsOf(analystNum, viewerNum)
    const save = {
      organizationId,
      contractId: params.id,
      actor: userId,
      couponId: body.couponId,
      wish: () => ({ kind: 'wished', wish }) as const,
      startAt: startDate === undefined ? null : instantFromWire(startDate),
      quotedTotal,
      givesUpCoupons,
      newId: ids.uuid,
    }
    return inTransaction(db, { organizationId }, (tx) =>
      onceOnly(tx, once, async () => {
        const now = await timeOnceHeld(tx, clock, organizationId, params.id)
        const saved = await saveCouponPlan(tx, { ...save, now })
        return saved.kind === 'refused' ? saved : answer(boughtToWire(saved, now))
      }),
    )
  }),
]
