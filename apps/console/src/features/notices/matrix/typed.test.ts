import { expect, it } from 'vitest'
import { minorIn, percentsIn } from './typed.ts'

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

it.each([
  ['40000', 'JPY', 40_000],
  ['40,000', 'JPY', 40_000],
  ['４００００', 'JPY', 40_000],
  ['', 'JPY', null],
  ['0', 'JPY', 'wrong'],
  ['-5', 'JPY', 'wrong'],
  ['1.5', 'JPY', 'wrong'],
  ['1.234,50', 'EUR', 123_450],
  ['1,234.5', 'USD', 123_450],
  ['12', 'EUR', 1_200],
  ['0.00', 'EUR', 'wrong'],
  ['99999999999', 'EUR', 'wrong'],
])('of %j in %s the amount is %j', (text, currency, minor) => {
  expect(minorIn(text, currency)).toBe(minor)
})
