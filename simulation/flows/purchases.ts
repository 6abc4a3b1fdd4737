import { instantToWire } from '@touchline/contract/wire'
import { makeCoupon } from '@touchline/testing/coupons'
import type { Request } from '@touchline/testing/http'
import type { SubscriberOptions, World } from '@touchline/testing/world'
import { totalIn } from '../answers.ts'
import { equal, recorded } from '../facts.ts'
import { type Actor, type Flow, join } from './flow.ts'

export const onContract = ({ organizationId, contractId }: Actor, rest: string): string =>
  `/${organizationId}/manage/contract_info/${contractId}/${rest}`

export interface Purchase {
  readonly name: string
  readonly options?: SubscriberOptions
  readonly path: string
  body(world: World): object | Promise<object>
  readonly audit: string
}

export async function aboutToBuy(world: World, { options, path, body }: Purchase) {
  const who = await join(world, options)
  const headers = { 'idempotency-key': `purchase-${who.contractId}` }
  const request: Request = { method: 'POST', path: onContract(who, path), token: who.token, headers }
  const what = await body(world)
  const asked = await world.server.send({ ...request, json: { ...what, quotedTotal: 1 } })
  const quotedTotal = totalIn(asked.body)
  if (quotedTotal === null) throw new Error(`${path} has no price: ${JSON.stringify(asked.body)}`)
  return { who, request: { ...request, json: { ...what, quotedTotal } } }
}

const buying = (purchase: Purchase): Flow => ({
  name: purchase.name,
  asks: null,
  prepare: async (world) => {
    const { who, request } = await aboutToBuy(world, purchase)
    const verdict = async () => equal('purchases recorded', await recorded(world, who, purchase.audit), 1)
    return { kind: 'call', request, verdict }
  },
})

const toStandard = { planId: 'teamStandardPlan' }

export const aYear: Purchase = {
  name: 'a year',
  options: { basePlanId: 'freePlan.base' },
  path: 'plans/yearly',
  body: () => ({ planId: 'yearlyStandardPlan' }),
  audit: 'yearly-plan-purchase',
}

export const purchases: readonly Flow[] = [
  {
    name: 'a first plan',
    options: { basePlanId: 'freePlan.base' },
    path: 'plans/monthly',
    body: () => toStandard,
    audit: 'plan-purchase',
  },
  { name: 'a change of plan', path: 'plans/monthly', body: () => toStandard, audit: 'plan-upgrade' },
  { name: 'hours', path: 'plans/upload', body: () => ({ hours: 1 }), audit: 'buy-add-ons' },
  aYear,
].map(buying)

export const coupon: Flow = {
  name: 'a coupon',
  asks: null,
  prepare: async (world) => {
    const effective = { effectiveFrom: '2026-10-01', effectiveUntil: '2100-12-31' }
    const books = { database: world.database, clock: world.deps.clock }
    const { id } = await makeCoupon(books, { ...effective, numberOfAvailableUses: 1 })
    const flow = buying({
      name: 'a coupon',
      path: 'plans/coupon/save',
      body: () => ({ couponId: id }),
      audit: 'coupon-upgrade',
    })
    const prepared = await flow.prepare(world)
    const uses = async () => {
      const rows = world.database.ownerDb.selectFrom('coupons').select('used_count').where('coupon_id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).used_count
    }
    return { ...prepared, verdict: async () => [...(await prepared.verdict()), ...equal('uses', await uses(), 1)] }
  },
}

export const closing: Flow = {
  name: 'closing the account',
  asks: null,
  prepare: async (world) => {
    const who = await join(world)
    const cancellationDate = instantToWire(world.deps.clock.now())
    const json = { contractInfoId: who.contractId, cancellationDate }
    return {
      kind: 'call',
      request: { method: 'PUT', path: onContract(who, 'cancel'), token: who.token, json },
      verdict: async () => equal('closings recorded', await recorded(world, who, 'close-account'), 1),
    }
  },
}
