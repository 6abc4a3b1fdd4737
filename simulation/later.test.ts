import { openWorld, type World } from '@touchline/testing/world'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { happenLater } from './later.ts'
import { randomOf } from './random.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)

let world: World
beforeEach(async () => {
  world = await openWorld()
  await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES)
})
afterEach(() => world.close())

it.each(['refunded', 'sentBack', 'disputed'] as const)(
  'a charge that an order refunds meanwhile is left to the order: %s',
  async (kind) => {
    const { provider, deps } = world
    let isOrdered = false
    const books = async () => {
      const read = await provider.books()
      for (const { id } of isOrdered ? [] : read.charges) await provider.refund(id)
      isOrdered = true
      return read
    }
    const said = await happenLater({ provider: { ...provider, books }, deps }, randomOf(1), { kind })
    expect(said).toMatch(/an order was faster/)
    expect((await provider.books()).refunds).toHaveLength(1)
  },
)

it('another refusal of the page is a fault', async () => {
  const { provider, deps } = world
  const refund = () => Promise.reject(new Error('the page is away'))
  const later = happenLater({ provider: { ...provider, refund }, deps }, randomOf(1), { kind: 'refunded' })
  await expect(later).rejects.toThrow('the page is away')
})
