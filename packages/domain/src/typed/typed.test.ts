import { expect, it } from 'vitest'
import { halfWidth } from './index.ts'

it.each([
  ['１０５－０００１', '105-0001'],
  ['１０５ー０００１', '105-0001'],
  ['105−0001', '105-0001'],
  ['105‐0001', '105-0001'],
  ['１０５ｰ０００１', '105-0001'],
  ['Ｔ９２３４５６７８９０１２３', 'T9234567890123'],
  ['　SW1A　1AA ', 'SW1A 1AA'],
  ['\tDOWN10\u200b', 'DOWN10'],
  ['１２．５％', '12.5%'],
  ['Škoda', 'Škoda'],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(halfWidth(typed)).toBe(read)
})
