import { describe, expect, it } from 'vitest'
import { sideBySide } from './settle-billings.ts'

describe('work side by side', () => {
  it('is done group by group, so many at a time, and in a group one after another', async () => {
    const done: string[] = []
    const gates = new Map<string, PromiseWithResolvers<void>>()
    const work = async (item: string): Promise<void> => {
      const gate = Promise.withResolvers<void>()
      gates.set(item, gate)
      await gate.promise
      done.push(item)
    }
    const finish = async (item: string): Promise<void> => {
      await expect.poll(() => gates.has(item)).toBe(true)
      gates.get(item)?.resolve()
      await expect.poll(() => done.includes(item)).toBe(true)
    }
    const all = sideBySide([['many 1', 'many 2', 'many 3'], ['other'], ['last']], 2, work)
    await finish('other')
    await finish('last')
    expect([...gates.keys()]).toEqual(['many 1', 'other', 'last'])
    for (const item of ['many 1', 'many 2', 'many 3']) await finish(item)
    expect(await all).toEqual([])
  })

  it('is all tried, whatever fails', async () => {
    const tried: number[] = []
    const work = async (item: number): Promise<void> => {
      tried.push(item)
      if (item === 2) throw new Error('two')
    }
    expect(await sideBySide([[1, 2, 3], [4]], 1, work)).toEqual([{ error: new Error('two') }])
    expect(tried).toEqual([1, 2, 3, 4])
  })
})
