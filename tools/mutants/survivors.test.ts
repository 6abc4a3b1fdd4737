import { expect, it } from 'vitest'
import { describeSurvivor, readList, type Survivor, unexplained, written } from './survivors.ts'

const survivor = (line: number, replacement: string): Survivor => ({
  path: 'money/money.ts',
  line,
  mutator: 'EqualityOperator',
  original: 'numerator <\n    0n',
  replacement,
})
const [first, second] = [survivor(21, 'numerator <= 0n'), survivor(40, 'false')]
const list = `# A numerator of 0 is exact
money/money.ts:7 EqualityOperator: numerator < 0n => numerator <= 0n
`

it('a survivor is explained by its text, wherever its line has moved to', () => {
  expect(unexplained([first], readList(list))).toEqual([])
  expect(unexplained([first, second], readList(list))).toEqual([second])
})

it('a reason stands for one survivor: the same change at another place needs its own line', () => {
  expect(unexplained([first, survivor(99, 'numerator <= 0n')], readList(list))).toHaveLength(1)
})

it('the list is written with the lines of today, without what is noticed now, and what is new has no reason', () => {
  expect(written([first, second], readList(list))).toBe(`# A numerator of 0 is exact
money/money.ts:21 EqualityOperator: numerator < 0n => numerator <= 0n

# No reason is given
money/money.ts:40 EqualityOperator: numerator < 0n => false
`)
})

it('what was written without a reason stays unexplained until somebody gives one', () => {
  const again = readList(written([first, second], readList(list)))
  expect(unexplained([first, second], again)).toEqual([second])
  const given = written([first, second], again).replace('# No reason is given', '# It only saves time')
  expect(unexplained([first, second], readList(given))).toEqual([])
})

it('a survivor is described in one line, however long it is', () => {
  expect(describeSurvivor(first)).toBe('money/money.ts:21 EqualityOperator: numerator < 0n => numerator <= 0n')
  expect(describeSurvivor(survivor(1, 'x'.repeat(200)))).toHaveLength(
    'money/money.ts:1 EqualityOperator: numerator < 0n => '.length + 111,
  )
})
