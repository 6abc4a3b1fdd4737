import { describe, expect, it } from 'vitest'
import { type Bound, createWaitingRoom } from './waiting-room.ts'

const bound: Bound = { key: 'proof', kind: 'proofs at once', places: 3, longestMs: 2_000 }
const full = { kind: 'refused', code: 'too-many-attempts' }

describe('a waiting room', () => {
  it('is full with as many as it has places, and one who leaves makes room', async () => {
    const room = createWaitingRoom()
    const { promise, resolve } = Promise.withResolvers<string>()
    const inside = [1, 2, 3].map(() => room.within([bound], () => promise))
    expect(await room.within([bound], async () => 'in')).toMatchObject(full)
    expect(await room.within([{ ...bound, key: 'other' }], async () => 'in')).toBe('in')
    resolve('out')
    expect(await Promise.all(inside)).toEqual(['out', 'out', 'out'])
    expect(await room.within([bound], async () => 'in')).toBe('in')
  })

  it('is full while the first of those inside has waited long, however many places are free', async () => {
    let now = 0
    const room = createWaitingRoom(() => now)
    const [slow, quick] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const first = room.within([bound], () => slow.promise)
    now = 2_000
    const second = room.within([bound], () => quick.promise)
    now = 2_001
    expect(await room.within([bound], async () => 'in')).toMatchObject(full)
    slow.resolve('out')
    await first
    expect(await room.within([bound], async () => 'in')).toBe('in')
    quick.resolve('out')
    await second
  })
})
