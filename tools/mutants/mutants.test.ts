import { expect, it } from 'vitest'
import { isReached, type Mutant, scoreOf, tableOf } from './score.ts'

const mutant = (status: string): Mutant => ({
  status,
  path: 'money/money.ts',
  line: 21,
  mutator: 'ArithmeticOperator',
  original: 'a + b',
  replacement: 'a - b',
})
const some = (count: number, status: string) => Array.from({ length: count }, () => mutant(status))

it.each([
  ['money', 19, 1, true],
  ['money', 18, 2, false],
  ['plans', 17, 3, true],
  ['plans', 16, 4, false],
])('%s with %i dead and %i alive reaches its goal: %s', (folder, dead, alive, isEnough) => {
  const score = scoreOf(folder, [...some(dead, 'Killed'), ...some(alive, 'Survived')], true)
  expect(isReached(score)).toBe(isEnough)
})

it('some lines of a folder have no goal', () => {
  expect(isReached(scoreOf('plans', some(2, 'Survived'), false))).toBe(true)
})

it('a mutant that hangs is dead, one that no test reaches is alive, and what does not compile is none', () => {
  const mutants = [...some(1, 'Timeout'), ...some(1, 'NoCoverage'), ...some(5, 'CompileError'), ...some(5, 'Ignored')]
  expect(scoreOf('plans', mutants, true)).toMatchObject({ killed: 1, percent: 50 })
  expect(scoreOf('plans', [], true).percent).toBe(100)
})

it('the score is shown by folder and in all', () => {
  const scores = [scoreOf('money', some(3, 'Killed'), true), scoreOf('plans', some(1, 'Survived'), false)]
  expect(tableOf(scores).map((line) => line.trim().split(/\s+/))).toEqual([
    ['folder', 'mutants', 'alive', 'score', 'goal'],
    ['money', '3', '0', '100.0', '95'],
    ['plans', '1', '1', '0.0', 'some'],
    ['all', '4', '1', '75.0', '85'],
  ])
})
