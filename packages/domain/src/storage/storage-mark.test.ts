import { expect, it } from 'vitest'
import { storageMark } from './storage-mark.ts'

it.each<[string, readonly number[], string]>([
  ['no bill is to come', [], 'nothing'],
  ['nothing is ever charged', [0, 0, 0], 'nothing'],
  ['storage begins to cost', [0, 0, 120, 300], 'begins at 2'],
  ['the first amount that is half as much again', [829, 990, 1_490, 1_500, 2_100], '1500 at 3'],
  ['just half as much again', [1_000, 1_499, 1_500], '1500 at 2'],
  ['in the next power of ten', [8_000, 9_000, 15_000], '15000 at 2'],
  ['a little above a power of ten', [670, 1_004, 1_600], '1500 at 2'],
  ['never so much', [829, 900, 1_400], 'nothing'],
])('what is said of the storage to come: %s', (_, charges, said) => {
  const mark = storageMark(charges.map((minor, index) => ({ minor, index })))
  const words = mark === null ? 'nothing' : `${mark.minor ?? 'begins'} at ${mark.at.index}`
  expect(words).toBe(said)
})
