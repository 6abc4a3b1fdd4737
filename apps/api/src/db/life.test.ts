import { expect, it } from 'vitest'
import { livesIn, othersThan, textOfLives } from './life.ts'

const known = '7440/00000001 1=7441/00000001 2=7442/00000003'

it.each([
  ['every machine lives on', known, []],
  ["a worker's standby took over", '7440/00000001 1=7441/00000002 2=7442/00000003', ['1']],
  ['a worker is another server', '7440/00000001 1=7441/00000001 2=9999/00000003', ['2']],
  ["the coordinator's standby took over", '7440/00000002 1=7441/00000001 2=7442/00000003', ['0']],
  ['a worker is away', '7440/00000001 2=7442/00000003', []],
  ['a machine is new', `${known} 3=7443/00000001`, []],
  ['the region is back on one PostgreSQL', '7440/00000001', []],
] as const)('%s', (_, present, others) => {
  expect(othersThan(livesIn(known), livesIn(present))).toEqual(others)
})

it('the life of one PostgreSQL is the one of its coordinator when it became a cluster', () => {
  expect(othersThan(livesIn('7440/00000001'), livesIn(known))).toEqual([])
  expect(textOfLives(livesIn(known))).toBe(known)
})
