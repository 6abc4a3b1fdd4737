import { describe, expect, it } from 'vitest'
import { inPieces, mapInPieces, PIECE, writeJson } from './in-pieces.ts'

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, at: '2026-11-01', note: 'é "a"' }))

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false]
  const count = (): void => {
    if (isDone) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await work()
  isDone = true
  return turns
}

describe('a list of ten thousand rows', () => {
  it('is mapped and written with a turn for others between its pieces', async () => {
    const list = rows(10_000)
    const pieces = list.length / PIECE
    expect(await turnsDuring(() => mapInPieces(list, ({ id }) => id))).toBeGreaterThanOrEqual(pieces - 1)
    expect(await turnsDuring(() => writeJson({ results: list }))).toBeGreaterThanOrEqual(pieces - 1)
  })

  it('has pieces of a bounded size', async () => {
    const sizes = await inPieces(rows(10_000), (piece) => piece.length)
    expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([PIECE, 10_000])
  })
})

describe('what is written', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no list', { results: 'none' }],
    ['an empty list', { results: [] }],
    ['a short list', { results: rows(3), nextOffset: 3 }],
    ['one piece', { results: rows(PIECE) }],
    ['one row more', { results: rows(PIECE + 1) }],
    ['a list of another name, after what else it says', { month: '202611', usage: rows(2 * PIECE), none: undefined }],
    [
      'many pieces with what else the answer says',
      { results: rows(3 * PIECE), nextOffset: 1_500, days: 30, none: undefined },
    ],
  ])('is what JSON.stringify writes: %s', async (_, body) => {
    expect(await writeJson(body)).toBe(JSON.stringify(body))
  })

  it('is mapped in its order', async () => {
    const list = rows(2 * PIECE + 1)
    expect(await mapInPieces(list, ({ id }) => id)).toEqual(list.map(({ id }) => id))
    expect(await mapInPieces([], () => 0)).toEqual([])
  })
})
