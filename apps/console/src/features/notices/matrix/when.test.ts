import { expect, it } from 'vitest'
import { percentsIn } from './when.tsx'

it.each([
  ['80, 100', [80, 100]],
  ['100 80', [80, 100]],
  ['80 %・'.replace('・', ', ') + '８０', [80]],
  ['', []],
  ['0', null],
  ['1000', null],
  ['80.5', null],
  ['eighty', null],
  ['1 2 3 4 5 6', null],
])('of %j the percents are %j', (text, percents) => {
  expect(percentsIn(text)).toEqual(percents)
})
