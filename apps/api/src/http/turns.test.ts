import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const [CLUB, OTHER, THIRD] = ['club', 'other', 'third'] as const

interface Piece {
  readonly of: string
  readonly end: () => void
}

const begin = (busyMs = 0, atOnce?: number) => {
  const running: Piece[] = []
  const order: string[] = []
  const rests: number[] = []
  let most = 0
  const turns = createTurns(
    () => busyMs,
    async (ms) => void rests.push(ms),
    atOnce,
  )
  const ask = (of: string) =>
    turns.take(of, () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      order.push(of)
      running.push({ of, end: resolve })
      most = Math.max(most, running.filter((piece) => piece.of === of).length)
      return promise
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const endAll = async () => {
    while (running.length > 0) {
      running.shift()?.end()
      await settle()
    }
  }
  return { turns, ask, running, order, rests, settle, endAll, most: () => most }
}

describe('work that keeps the process busy', () => {
  it('is done for one organisation one piece after the other, whatever it asks for', async () => {
    const { ask, endAll, most, order } = begin()
    for (let count = 0; count < 60; count += 1) void ask(CLUB)
    await endAll()
    expect([order.length, most()]).toEqual([60, 1])
  })

  it('lets every organisation go before another piece of the one that asked for most', async () => {
    const { ask, endAll, order } = begin()
    for (let count = 0; count < 20; count += 1) void ask(CLUB)
    void ask(OTHER)
    void ask(THIRD)
    await endAll()
    expect(order.slice(0, 3)).toEqual([CLUB, OTHER, THIRD])
  })

  it('is done for four at a time', async () => {
    const { ask, running } = begin()
    for (let count = 0; count < 9; count += 1) void ask(`club ${count}`)
    expect(running).toHaveLength(4)
  })

  it('is done for all at a time where organisations do not wait for one another, one piece of each', async () => {
    const { ask, running, endAll, most, rests } = begin(0, Infinity)
    for (let count = 0; count < 90; count += 1) void ask(`club ${count % 9}`)
    expect(running).toHaveLength(9)
    await endAll()
    expect([most(), rests]).toEqual([1, []])
  })

  it('leaves the process to others for as long as it kept it busy', async () => {
    const { ask, endAll, rests } = begin(50)
    for (let count = 0; count < 3; count += 1) void ask(CLUB)
    await endAll()
    expect(rests).toEqual([50, 50, 50])
  })

  it('that failed is over like any other', async () => {
    const { turns, ask, endAll, order } = begin()
    const failed = turns.take(CLUB, () => Promise.reject(new Error('no')))
    void ask(CLUB)
    await expect(failed).rejects.toThrow('no')
    await endAll()
    expect(order).toEqual([CLUB])
  })

  it('is refused to an organisation of which a hundred pieces wait, and to no other', () => {
    const { ask } = begin()
    for (let count = 0; count < 101; count += 1) expect(ask(CLUB)).not.toBeNull()
    expect(ask(CLUB)).toBeNull()
    expect(ask(OTHER)).not.toBeNull()
  })
})
