import { makeCoupon } from '@touchline/testing/coupons'
import { equal } from '../facts.ts'
import type { Actor } from '../flows/flow.ts'
import { bought, join, keyed, onContract, ownKeys, quoted, race, type Scenario, type Stage, succeed } from './stage.ts'

const COUPON = '/plans/coupon/save'

const couponOf = ({ world }: Stage, uses: number) =>
  makeCoupon(
    { database: world.database, clock: world.deps.clock },
    { effectiveFrom: '2026-10-01', effectiveUntil: '2100-12-31', numberOfAvailableUses: uses },
  )

async function usesOf({ world }: Stage, couponId: string): Promise<readonly number[]> {
  const { ownerDb } = world.database
  const coupon = ownerDb.selectFrom('coupons').select('used_count').where('coupon_id', '=', couponId)
  const uses = ownerDb.selectFrom('coupon_uses').select('contract_id').where('coupon_id', '=', couponId)
  return [(await coupon.executeTakeFirstOrThrow()).used_count, (await uses.execute()).length]
}

export const couponRaces: readonly Scenario[] = [
  {
    name: 'twenty organisations and one use of a coupon',
    run: async (stage) => {
      const { id } = await couponOf(stage, 1)
      const made: Actor[] = []
      for (let count = 0; count < 20; count += 1) made.push(await join(stage, { card: null, canBuy: true }))
      const [first] = made
      if (first === undefined) return ['nobody is there']
      const asked = await quoted(stage, first, COUPON, { couponId: id })
      const replies = await race(
        stage,
        made.map((who) => onContract(who, 'POST', COUPON, asked, keyed())),
      )
      return [...succeed(replies, 1), ...equal('uses', await usesOf(stage, id), [1, 1])]
    },
  },
  {
    name: 'one contract that uses a coupon ten times',
    run: async (stage) => {
      const { id } = await couponOf(stage, 5)
      const who = await join(stage)
      const replies = await bought(stage, who, COUPON, { couponId: id }, ownKeys(10))
      return [...succeed(replies, 1), ...equal('uses', await usesOf(stage, id), [1, 1])]
    },
  },
  {
    name: 'two organisations and two coupons, crosswise',
    run: async (stage) => {
      const coupons = [await couponOf(stage, 2), await couponOf(stage, 2)]
      const both = [await join(stage), await join(stage)]
      const requests = both.flatMap((who, index) =>
        [coupons[index], coupons[1 - index]].map(async (coupon) => {
          const body = { couponId: coupon?.id }
          return onContract(who, 'POST', COUPON, await quoted(stage, who, COUPON, body), keyed())
        }),
      )
      return succeed(await race(stage, await Promise.all(requests)), 2, 4)
    },
  },
]
