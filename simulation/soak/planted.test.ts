import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenPromises } from '../whole/books.ts'
import { overlooked, planted, plantFaults } from './planted.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)

let world: World
const clients: { readonly organizationId: string }[] = []
beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
  for (const _ of planted) clients.push(await world.subscribe())
  await world.liveUntil(OCTOBER_CLOSES + 3_600_000)
})
afterAll(() => world.close())

describe('the faults that a soak plants in the end', () => {
  it('are none of the faults before', async () => {
    expect(await brokenPromises(world)).toEqual([])
  })

  it('are each found, and one that is not is named', async () => {
    expect(await plantFaults(world, clients)).toBe(planted.length)
    const broken = await brokenPromises(world)
    expect(overlooked(broken, planted.length)).toEqual([])
    expect(
      overlooked(
        broken.filter((fault) => !fault.startsWith('I1-lines')),
        planted.length,
      ),
    ).toEqual(['planted, and not found: a line that was changed'])
    expect(overlooked([], planted.length)).toHaveLength(planted.length)
  })
})
