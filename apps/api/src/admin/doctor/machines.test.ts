import { expect, it } from 'vitest'
import type { Machine } from '../../db/machines.ts'
import { linesOf, shardLines } from './machines.ts'

const said = {
  life: '7440/00000001',
  now: 1_000,
  prepared: 0,
  slotsLeft: 0,
  standbys: 'ANY 1 (a, b)',
  archive: { seconds: 60, isFailing: false },
}
const machine = { group: '1', name: 'worker-1:5432', shards: 16, fault: '', before: 1_000, after: 1_000 }
const wrongIn = (answer: Machine['answer']) => linesOf({ ...machine, answer }).filter(({ kind }) => kind === 'wrong')

it.each([
  ['well', said, 0],
  ['away', null, 1],
  ['without a synchronous standby', { ...said, standbys: '' }, 1],
  ['without a kept log, and with what waits', { ...said, archive: null, prepared: 2, slotsLeft: 1 }, 3],
  ['with a failing archive and a clock ahead', { ...said, now: 9_000, archive: { seconds: 1, isFailing: true } }, 2],
] as const)('a machine that is %s', (_, answer, count) => {
  expect(wrongIn(answer)).toHaveLength(count)
})

it.each([
  [[null, 16, 16], 'well'],
  [[null, 11, 10, 11], 'well'],
  [[null, 16, 16, 0], 'note'],
] as const)('shards %j', (shards, kind) => {
  const [line] = shardLines(
    shards.map((each) => ({ shards: each })),
    'asia',
  )
  expect(line?.kind).toBe(kind)
})
