import { describe, expect, it } from 'vitest'
import { bookedTogether } from './booked-together.ts'

interface Item {
  readonly name: string
  readonly line?: string
}

function ledger({ refuses }: { readonly refuses?: string } = {}) {
  const booked: string[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const book = bookedTogether(
    async (items: readonly Item[]) => {
      const names = items.map(({ name }) => name)
      booked.push(names)
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      if (refuses !== undefined && names.includes(refuses)) throw new Error(`${refuses} is refused`)
      return names.map((name) => `${name} booked`)
    },
    ({ name, line = name }) => line,
  )
  const letAll = async (): Promise<void> => {
    for (const gate of gates) {
      gate.resolve()
      await new Promise(setImmediate)
    }
  }
  return { book, booked, letAll }
}

describe('what is booked together', () => {
  it('is what came while something was being booked, with what was said of each', async () => {
    const { book, booked, letAll } = ledger()
    const answers = Promise.all(['a', 'b', 'c'].map((name) => book({ name })))
    await letAll()
    expect(booked).toEqual([['a'], ['b', 'c']])
    expect(await answers).toEqual(['a booked', 'b booked', 'c booked'])
  })

  it('is of each line one at a time, in its order', async () => {
    const { book, booked, letAll } = ledger()
    const all = ['a', 'b', 'c', 'd'].map((name) => book({ name, line: name === 'a' || name === 'd' ? name : 'one' }))
    await letAll()
    await Promise.all(all)
    expect(booked).toEqual([['a'], ['b', 'd'], ['c']])
  })

  it('is booked alone where it fails together, and only what fails itself is refused', async () => {
    const { book, booked, letAll } = ledger({ refuses: 'c' })
    const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => book({ name })))
    await letAll()
    expect(booked).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']])
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })
})
