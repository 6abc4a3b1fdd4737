import { expect, it } from 'vitest'
import { drawWindows } from './draw.ts'

const sources = [
  { path: 'a.ts', lines: 100 },
  { path: 'b.ts', lines: 250 },
]

it('windows of lines are drawn by a seed, and the same seed draws the same', () => {
  const drawn = drawWindows(sources, 25, 7)
  expect(drawn).toHaveLength(3)
  expect(drawWindows(sources, 25, 7)).toEqual(drawn)
  expect(drawn.every((window) => /^[ab]\.ts:\d+-\d+$/.test(window))).toBe(true)
})

it('many seeds come to every line', () => {
  const all = new Set(Array.from({ length: 60 }, (_, seed) => drawWindows(sources, 25, seed)).flat())
  expect(all.size).toBe(4 + 9)
})

it('a small folder has one window', () => {
  expect(drawWindows([{ path: 'c.ts', lines: 3 }], 10, 1)).toEqual(['c.ts:1-30'])
})
