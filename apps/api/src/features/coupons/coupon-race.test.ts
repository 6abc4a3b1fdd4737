import { STANDARD_DISCOUNT } from '@touchline/testing/coupons'
import { buy, choose, codeOf, scheduledCoupons, withdraw } from '@touchline/testing/scheduled-coupons'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const cell = await sharedCell()

const { create, usesOf, openScheduled } = scheduledCoupons(() => cell)

describe('many at once', () => {
  it('twenty organisations and the one use that is being returned: one gets it, and the count is right', async () => {
    const { id } = await create({ uses: 1 })
    const holder = await openScheduled(id)
    const organizations: TestOrganization[] = []
    for (let index = 0; index < 20; index += 1)
      organizations.push(await cell.open({ basePlanId: 'teamStandardPlusPlan.base' }))
    const replies = await Promise.all([withdraw(holder), ...organizations.map((organization) => buy(organization, id))])
    const [withdrawn, ...bought] = replies
    expect(withdrawn?.status).toBe(200)
    const winners = bought.filter(({ status }) => status === 200).length
    expect(winners).toBeLessThanOrEqual(1)
    expect(bought.filter((reply) => codeOf(reply) === '400_0144')).toHaveLength(20 - winners)
    expect(await usesOf(id)).toEqual([winners, winners])
  })

  it('replaced and withdrawn at once, the use is returned once', async () => {
    const { id } = await create()
    const organization = await openScheduled(id)
    const accepted = { givesUpCoupons: [id] }
    const replies = await Promise.all([
      withdraw(organization),
      choose(organization, 'teamStandardPlan', accepted),
      withdraw(organization),
      choose(organization, 'teamStandardPlan', accepted),
    ])
    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    expect(await usesOf(id)).toEqual([0, 0])
    const others = await create({ uses: 3 })
    expect(await usesOf(others.id)).toEqual([0, 0])
  })

  it('two organisations that exchange two coupons never wait for each other', async () => {
    const [a, b] = [await create({ uses: 9 }), await create({ groupId: STANDARD_DISCOUNT, uses: 9 })]
    const pairs = await Promise.all(
      [1, 2, 3, 4].map(async () => [await openScheduled(a.id), await openScheduled(b.id)] as const),
    )
    const exchanges = pairs.flatMap(([first, second]) => [
      buy(first, b.id, { givesUpCoupons: [a.id] }),
      buy(second, a.id, { givesUpCoupons: [b.id] }),
    ])
    expect((await Promise.all(exchanges)).map(({ status }) => status)).toEqual(exchanges.map(() => 200))
    expect([await usesOf(a.id), await usesOf(b.id)]).toEqual([
      [4, 4],
      [4, 4],
    ])
  })
})
